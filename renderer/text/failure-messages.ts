/** Failures in sentences: what happened and what to do. */
import type { Failure } from '../../shared/text/failures.ts'
import type { Message } from '../../shared/text/message.ts'
import { sayChange } from '../../shared/text/say-change.ts'
import { nameField, nameState } from './field-labels.ts'
import { t } from './t.ts'

export interface FailureWords {
  text: string
  /** further details of the failure that are no sentence for users */
  detail: string | null
}

/**
 * Prefers the reason, then a message that is a whole sentence. Otherwise the sentence of the code, with the details.
 */
export function describeFailure(failure: Failure): FailureWords {
  const { code, hubSaid, reason, retryAfterSeconds } = failure
  if (code === 'too-many' && retryAfterSeconds !== undefined)
    return { text: t('failure.tooManyFor', { count: retryAfterSeconds }), detail: null }
  const detail = hubSaid === undefined ? null : t('reason.hubSays', { detail: hubSaid })
  if (reason !== undefined) return { text: describeMessage(failure), detail }
  const value = describeValueOf(failure)
  if (value !== null) return { text: value, detail }
  if (detail !== null) return { text: t(`failure.${code}`), detail }
  const said = failure.message.trim()
  if (isSentence(said)) return { text: said, detail: null }
  return { text: t(`failure.${code}`), detail: said === '' ? null : said }
}

/** The first invalid value of a request. */
function describeValueOf({ errors: [error] = [] }: Failure): string | null {
  if (error?.reason === undefined) return null
  const field = nameField(error.pointer.split('/')[1] ?? '')
  return t('failure.value', { field, what: describeMessage(error) })
}

/** Main's message, in the user's language if it has a reason. */
export function describeMessage(told: Message): string {
  return sayChange(told, (reason, values) => t(`refused.${reason}`, values), labelFor)
}

function labelFor(name: string, value: string | number): string | number {
  if (typeof value === 'number') return value
  if (name === 'field') return nameField(value)
  return name === 'state' || name === 'from' || name === 'to' ? nameState(value) : value
}

function isSentence(text: string): boolean {
  return /^[\p{Lu}“"'].*\s.*[.!?…”"']$/su.test(text)
}
