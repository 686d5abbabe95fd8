import { rescuing } from '../../state/rescue-store.ts'
import { t } from '../../text/t.ts'

/** Only one of export, import and restore runs at a time. Returns the text that names the running one, or null. */
export function whyRescueWaits(): string | null {
  return rescuing.value === null ? null : t(`rescue.runs.${rescuing.value}`)
}
