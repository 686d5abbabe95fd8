/** Progress of importing a rescue file. */
import { signal } from '@preact/signals'
import type { Imported } from '../../shared/sync/rescue.ts'
import type { Failure } from '../../shared/text/failures.ts'

export type ImportState =
  | { step: 'working'; name: string }
  | { step: 'done'; result: Imported }
  | { step: 'failed'; failure: Failure | null }

/** Stays until the user has seen the result; null without an import. */
export const importing = signal<ImportState | null>(null)
