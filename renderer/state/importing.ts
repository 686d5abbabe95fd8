/** How taking in a rescue file stands. */
import { signal } from '@preact/signals'
import type { Failure } from '../../shared/failures.ts'
import type { Imported } from '../../shared/rescue.ts'

export type ImportState =
  | { step: 'working'; name: string }
  | { step: 'done'; result: Imported }
  | { step: 'failed'; failure: Failure | null }

/** Told until the person has seen the end of it; null before any. */
export const importing = signal<ImportState | null>(null)
