/** Expected failures and broken calls as sentences: what happened and what to do. */
import type { Failure } from '../../shared/failures.ts'
import { t } from './t.ts'

export interface FailureWords {
  text: string
  /** what else came with the failure, where it is no sentence for people */
  detail: string | null
}

/** A message that is a whole sentence says it best, and alone; else the code's sentence, and what there is. */
export function describeFailure({ code, message, retryAfterSeconds }: Failure): FailureWords {
  if (code === 'too-many' && retryAfterSeconds !== undefined)
    return { text: t('failure.tooManyFor', { count: retryAfterSeconds }), detail: null }
  const said = message.trim()
  if (isSentence(said)) return { text: said, detail: null }
  return { text: t(`failure.${code}`), detail: said === '' ? null : said }
}

function isSentence(text: string): boolean {
  return /^[\p{Lu}“"'].*\s.*[.!?…”"']$/su.test(text)
}
