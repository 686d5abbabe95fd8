import { useId } from 'preact/hooks'
import { FieldError } from '../../../parts/field.tsx'
import { Tick } from '../../../parts/tick.tsx'
import { helpOf, labelOf } from '../../../text/answer-words.ts'
import type { FormNode } from '../filling/form-nodes.ts'
import { QuestionMark } from './question-mark.tsx'
import { useQuestion } from './session.ts'

/** One thing that is done, or agreed to. */
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
