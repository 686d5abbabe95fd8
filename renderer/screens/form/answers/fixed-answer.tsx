import { Lock } from 'lucide-preact'
import type { FormNode } from '../../../state/form-nodes.ts'
import { answerWords, helpOf, labelOf } from '../../../text/answer-words.ts'
import { t } from '../../../text/t.ts'
import { useOpenForm } from '../session.ts'

/** The office's own, or of a kind that came after this program: shown, and given back as it is. */
export function FixedAnswer({ node }: { node: FormNode }) {
  const { field, pointer, isReadOnly } = node
  const { session } = useOpenForm()
  const value = session.model.at(pointer).value.value
  const help = helpOf(field)
  return (
    <dl class="answer-fixed">
      <dt class="field-label">
        <Lock size={14} aria-hidden="true" /> {labelOf(field)}
      </dt>
      <dd class="prose">{answerWords(field, value)}</dd>
      {help !== null && <dd class="field-hint">{help}</dd>}
      <dd class="field-hint">{t(isReadOnly ? 'form.readOnly' : 'form.unknownType')}</dd>
    </dl>
  )
}
