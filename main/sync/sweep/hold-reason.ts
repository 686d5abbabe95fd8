/**
 * Whether what is absent from a list may be believed. A hub that was emptied, swapped or put back to an old copy must
 * not take everything away: then somebody is asked (sync design, section 9). Pure.
 */
import type { HoldReason } from '../../../shared/sending.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'

export interface Comparison {
  /** jobs here that the list should have */
  compared: number
  /** those of them that it does not have */
  absent: number
  /** jobs in the list, known here or not */
  listed: number
  /** numbers of the hub name other jobs than they did */
  isRenumbered: boolean
}

/** So few jobs may all be replaced by others in a day; of more, none left means another database. */
const fewJobs = 2

export function holdReasonOf({ compared, absent, listed, isRenumbered }: Comparison): HoldReason | null {
  if (absent === 0) return null
  if (isRenumbered) return 'database'
  if (listed === 0) return 'empty'
  if (absent === compared && compared > fewJobs) return 'database'
  return isMany(absent, compared) ? 'many' : null
}

/** More than anybody takes away at once. */
export function isMany(absent: number, compared: number): boolean {
  return absent > allowedOf(compared)
}

export function allowedOf(compared: number): number {
  return Math.max(syncLimits.absentFew, compared * syncLimits.absentShare)
}
