import type { CustomField } from '../../../../shared/entities/form.ts'
import { t } from '../../../text/t.ts'

/** Marks a required question, more strongly while it is empty. */
export function QuestionMark({ field, isEmpty }: { field: CustomField; isEmpty: boolean }) {
  if (field.required !== true) return null
  return <span class={isEmpty ? 'question-due' : 'question-met'}> {t('form.required')}</span>
}
