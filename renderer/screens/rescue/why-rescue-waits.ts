import { rescuing } from '../../state/rescue-store.ts'
import { t } from '../../text/t.ts'

/** Of exporting, taking in and restoring only one runs at a time: which one it is, as it is told on each; null: none. */
export function whyRescueWaits(): string | null {
  return rescuing.value === null ? null : t(`rescue.runs.${rescuing.value}`)
}
