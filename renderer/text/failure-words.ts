/** Expected failures and broken calls as sentences: what happened and what to do. */
import type { Failure } from '../../shared/failures.ts'
import { t } from './t.ts'

export interface FailureWords {
  text: string
  /** the message that came with the failure, where it says more */
  detail: string | null
}

export function describeFailure(failure: Failure): FailureWords {
  const detail = failure.message.trim() === '' ? null : failure.message
  if (failure.code === 'too-many' && failure.retryAfterSeconds !== undefined)
    return { text: t('failure.tooManyFor', { count: failure.retryAfterSeconds }), detail }
  return { text: t(`failure.${failure.code}`), detail }
}
