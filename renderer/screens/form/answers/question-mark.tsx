import type { CustomField } from '../../../../shared/form.ts'
import { t } from '../../../text/t.ts'

/** Whether an answer is asked for; louder while there is none. */
export function QuestionMark({ field, isEmpty }: { field: CustomField; isEmpty: boolean }) {
  if (field.required !== true) return null
  return <span class={isEmpty ? 'question-due' : 'question-met'}> {t('form.required')}</span>
}
