import { Lock } from 'lucide-preact'
import { fileTypes, isCalculated } from '../../../../shared/rules/form-places.ts'
import { answerLabel, filesNamed, helpOf, labelOf } from '../../../text/answer-labels.ts'
import { t } from '../../../text/t.ts'
import type { FormNode } from '../filling/form-nodes.ts'
import { AnswerFile } from './file-answer.tsx'
import { useOpenForm } from './session.ts'

/**
 * An answer that the user cannot edit: read-only, or of a field type newer than this version. Its value is sent back
 * unchanged.
 */
export function FixedAnswer({ node }: { node: FormNode }) {
  const { field, pointer } = node
  const { session } = useOpenForm()
  const value = session.model.at(pointer).value.value
  const files = fileTypes.includes(field.type) ? filesNamed(value) : []
  const help = helpOf(field)
  // the notice above the questions already says why the form is read-only
  const isSent = session.view.value?.ok === true && session.view.value.value.readOnly !== null
  return (
    <dl class="answer-fixed">
      <dt class="field-label">
        <Lock size={14} aria-hidden="true" /> {labelOf(field)}
      </dt>
      {files.length === 0 ? (
        <dd class="prose">{answerLabel(field, value)}</dd>
      ) : (
        <dd>
          <ul class="answer-files">
            {files.map(uuid => (
              <AnswerFile key={uuid} uuid={uuid} isSignature={field.type === 'SIGNATURE'} />
            ))}
          </ul>
        </dd>
      )}
      {help !== null && <dd class="field-hint small soft">{help}</dd>}
      {!isSent && <dd class="field-hint small soft">{t(whyFixed(node))}</dd>}
    </dl>
  )
}

function whyFixed({ field, isReadOnly }: FormNode) {
  if (isCalculated(field)) return 'form.calculated'
  return isReadOnly ? 'form.readOnly' : 'form.unknownType'
}
