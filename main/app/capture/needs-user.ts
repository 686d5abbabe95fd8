import type { Failure } from '../../../shared/text/failures.ts'

/** Whether a document is not tried again before the user changes it. */
export function needsUser({ obstacle, code, reason }: Failure): boolean {
  return obstacle === 'too-large' || code === 'not-found' || reason === 'capture-page-damaged'
}
