import { useId, useState } from 'preact/hooks'
import { asList } from '../../../../shared/rules/form-places.ts'
import { Button } from '../../../parts/button.tsx'
import { FieldError } from '../../../parts/field.tsx'
import { Tick } from '../../../parts/tick.tsx'
import { helpOf, labelOf, optionsOf } from '../../../text/answer-labels.ts'
import { t } from '../../../text/t.ts'
import type { FormNode } from '../filling/form-nodes.ts'
import { AnswerSet } from './answer-set.tsx'
import { QuestionMark } from './question-mark.tsx'
import { useQuestion } from './session.ts'

const STEP = 30

/** Checkboxes for choosing several options. The answer lists them in the order of the options. */
export function ManyAnswer({ node }: { node: FormNode }) {
  const { value, isEmpty, problem, answer } = useQuestion(node)
  const [most, setMost] = useState(STEP)
  const options = optionsOf(node.field)
  const chosen = new Set(asList(value))
  const choose = (option: unknown, isOn: boolean) => {
    const others = asList(value).filter(one => one !== option)
    const wanted = new Set(isOn ? [...others, option] : others)
    const known = options.map(one => one.value).filter(one => wanted.has(one))
    // keeps values that are no option any more: only the server may remove them
    answer([...new Set([...known, ...wanted])])
  }
  return (
    <AnswerSet node={node} isEmpty={isEmpty} problem={problem}>
      {options.slice(0, most).map((option, at) => (
        <Tick key={`${at}`} isOn={chosen.has(option.value)} onChange={isOn => choose(option.value, isOn)}>
          {option.label}
        </Tick>
      ))}
      {options.length > most && (
        <Button onClick={() => setMost(most + STEP)}>
          {t('form.moreOptions', { count: options.length - most })}
        </Button>
      )}
    </AnswerSet>
  )
}

/** A single checkbox: something is done, or agreed to. */
export function TickAnswer({ node }: { node: FormNode }) {
  const { value, isEmpty, problem, answer } = useQuestion(node)
  const id = useId()
  const help = helpOf(node.field)
  return (
    <>
      <Tick
        isOn={value === true}
        isInvalid={problem !== null}
        describedBy={problem === null ? undefined : id}
        onChange={answer}
      >
        <span>
          {labelOf(node.field)}
          <QuestionMark field={node.field} isEmpty={isEmpty} />
        </span>
        {help !== null && <span class="small soft">{help}</span>}
      </Tick>
      {problem !== null && <FieldError id={id}>{problem}</FieldError>}
    </>
  )
}
