import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { FieldError } from '../../../parts/field.tsx'
import { helpOf, labelOf } from '../../../text/answer-labels.ts'
import type { FormNode } from '../filling/form-nodes.ts'
import { QuestionMark } from './question-mark.tsx'

/** A question with several controls: its name, its help, the controls and the error. */
export function AnswerSet(props: {
  node: FormNode
  isEmpty: boolean
  problem: string | null
  children: ComponentChildren
}) {
  const { node, isEmpty, problem } = props
  const id = useId()
  const help = helpOf(node.field)
  const notes = [help && `${id}-help`, problem && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset class="answer-set" aria-describedby={notes || undefined}>
      <legend class="field-label">
        {labelOf(node.field)}
        <QuestionMark field={node.field} isEmpty={isEmpty} />
      </legend>
      {help !== null && (
        <p class="field-hint small soft" id={`${id}-help`}>
          {help}
        </p>
      )}
      {props.children}
      {problem !== null && <FieldError id={`${id}-error`}>{problem}</FieldError>}
    </fieldset>
  )
}
