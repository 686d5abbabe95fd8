import { Check, Eraser, X } from 'lucide-preact'
import { Button } from '../../../parts/button.tsx'
import { ChoiceRow } from '../../../parts/choices.tsx'
import { SelectField } from '../../../parts/field.tsx'
import { hintOf, labelOf, optionsOf } from '../../../text/answer-labels.ts'
import { t } from '../../../text/t.ts'
import type { FormNode } from '../filling/form-nodes.ts'
import { AnswerSet } from './answer-set.tsx'
import { QuestionMark } from './question-mark.tsx'
import { useQuestion } from './session.ts'

/** Distinguishes "no" from no answer: null means that neither was chosen. */
export function YesNoAnswer({ node }: { node: FormNode }) {
  const { value, isEmpty, problem, answer } = useQuestion(node)
  return (
    <AnswerSet node={node} isEmpty={isEmpty} problem={problem}>
      <ChoiceRow
        choices={[
          { value: 'yes', label: t('job.yes'), icon: Check },
          { value: 'no', label: t('job.no'), icon: X },
        ]}
        value={value === true ? 'yes' : value === false ? 'no' : null}
        onChoose={chosen => answer(chosen === 'yes')}
      />
      <Clear node={node} isEmpty={isEmpty} onClear={() => answer(null)} />
    </AnswerSet>
  )
}

const FEW = 5
const SHORT = 90

/** A few short options are radio buttons; more of them are a list. */
export function OneAnswer({ node }: { node: FormNode }) {
  const options = optionsOf(node.field)
  const letters = options.reduce((sum, { label }) => sum + label.length, 0)
  return options.length <= FEW && letters <= SHORT ? <Open node={node} /> : <Listed node={node} />
}

function Open({ node }: { node: FormNode }) {
  const { value, isEmpty, problem, answer } = useQuestion(node)
  const options = optionsOf(node.field)
  const chosen = options.findIndex(option => option.value === value)
  return (
    <AnswerSet node={node} isEmpty={isEmpty} problem={problem}>
      <ChoiceRow
        choices={options.map(({ label }, at) => ({ value: String(at), label }))}
        value={chosen === -1 ? null : String(chosen)}
        onChoose={at => answer(options[Number(at)]?.value ?? null)}
      />
      <Clear node={node} isEmpty={isEmpty} onClear={() => answer(null)} />
    </AnswerSet>
  )
}

function Listed({ node }: { node: FormNode }) {
  const { field } = node
  const { value, isEmpty, problem, answer } = useQuestion(node)
  const options = optionsOf(field)
  const chosen = options.findIndex(option => option.value === value)
  return (
    <SelectField
      label={labelOf(field)}
      hint={hintOf(field)}
      mark={<QuestionMark field={field} isEmpty={isEmpty} />}
      error={problem}
      aria-required={field.required === true ? true : undefined}
      value={String(chosen)}
      options={[
        { value: '-1', label: t('form.noChoice') },
        ...options.map(({ label }, at) => ({ value: String(at), label })),
      ]}
      onChoose={at => answer(options[Number(at)]?.value ?? null)}
    />
  )
}

/** Radio buttons cannot be cleared by a click. */
function Clear({ node, isEmpty, onClear }: { node: FormNode; isEmpty: boolean; onClear: () => void }) {
  if (isEmpty || node.field.required === true) return null
  return (
    <Button class="answer-clear" tone="quiet" icon={Eraser} onClick={onClear}>
      {t('form.clear')}
    </Button>
  )
}
