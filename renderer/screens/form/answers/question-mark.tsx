import type { CustomField } from '../../../../shared/entities/form.ts'
import { messageIn } from '../../../text/answer-labels.ts'
import { t } from '../../../text/t.ts'

/** Marks a required question, more strongly while it is empty. The form may have its own message for that. */
export function QuestionMark({ field, isEmpty }: { field: CustomField; isEmpty: boolean }) {
  if (field.required !== true) return null
  const message = (isEmpty ? messageIn(field.requiredMessage) : null) ?? t('form.required')
  return <span class={isEmpty ? 'question-due' : 'question-met'}> {message}</span>
}
