/** Drafts other than notes. They are stored as text by name (`draft-names.ts`) until they are finished. */
import { call } from '../bridge/bridge.ts'
import { attempt, showFailure } from './ask.ts'
import { registerStore } from './stores.ts'

/** Returns an empty text if there is no draft, or the call failed. */
export async function readDraftText(key: string): Promise<string> {
  const kept = await call('draft.read', { key }).catch(() => null)
  const text = kept?.text ?? ''
  known.set(key, text)
  return text
}

/** By key: the text that main stored when this page last read or saved it. */
const known = new Map<string, string>()

/**
 * An empty text deletes the draft. If another page has stored a newer one, that one stays and the user sees a message.
 */
export async function saveDraftText(key: string, text: string): Promise<void> {
  const over = known.get(key)
  const outcome = await attempt('draft.save', { key, ...(over !== undefined && { over }), value: { text } })
  if (outcome.ok) known.set(key, text)
  else if (outcome.failure?.code === 'conflict') showFailure(outcome.failure)
}

registerStore({ forget: () => known.clear() })
