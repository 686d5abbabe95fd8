/** What was begun and is no note, kept as text by its name (`draft-names.ts`) until it has become something. */
import { call } from '../bridge/bridge.ts'
import { attempt, tellFailure } from './ask.ts'
import { registerStore } from './stores.ts'

/** Empty: there is none, or the question broke. */
export async function readDraftText(key: string): Promise<string> {
  const kept = await call('draft.read', { key }).catch(() => null)
  const text = kept?.text ?? ''
  known.set(key, text)
  return text
}

/** By key: the text that main stored when this page last read or saved it. */
const known = new Map<string, string>()

/** No text stores nothing. What another page has stored since stays, and a message says so. */
export async function saveDraftText(key: string, text: string): Promise<void> {
  const over = known.get(key)
  const outcome = await attempt('draft.save', { key, ...(over !== undefined && { over }), value: { text } })
  if (outcome.ok) known.set(key, text)
  else if (outcome.failure?.code === 'conflict') tellFailure(outcome.failure)
}

registerStore({ forget: () => known.clear() })
