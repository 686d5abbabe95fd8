/** What was begun and is no note, kept as text by its name (`draft-names.ts`) until it has become something. */
import { call } from '../bridge/bridge.ts'
import { attempt } from './ask.ts'

/** Empty: there is none, or the question broke. */
export async function readDraftText(key: string): Promise<string> {
  const kept = await call('draft.read', { key }).catch(() => null)
  return kept?.text ?? ''
}

/** No text keeps nothing. That it could not be kept has been told. */
export async function saveDraftText(key: string, text: string): Promise<void> {
  await attempt('draft.save', { key, value: { text } })
}
