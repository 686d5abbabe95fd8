import { ClipboardList } from 'lucide-preact'
import type { VNode } from 'preact'
import type { FieldType } from '../../../shared/entities/form.ts'
import { typeOf } from '../../../shared/rules/form-places.ts'
import { Empty } from '../../parts/empty.tsx'
import { helpOf, labelOf } from '../../text/answer-words.ts'
import { t } from '../../text/t.ts'
import { useDrawn } from './answers/drawing.ts'
import { FileAnswer } from './answers/file-answer.tsx'
import { FixedAnswer } from './answers/fixed-answer.tsx'
import { OneAnswer, YesNoAnswer } from './answers/one-answer.tsx'
import { useOpenForm } from './answers/session.ts'
import { SignatureAnswer } from './answers/signature-answer.tsx'
import { LongTextAnswer, TextAnswer } from './answers/text-answer.tsx'
import { ManyAnswer, TickAnswer } from './answers/ticks.tsx'
import type { FormNode } from './filling/form-nodes.ts'
import { Group, RepeatedGroup } from './group.tsx'

/** All questions of the form, from top to bottom. */
export function Questions() {
  const nodes = useDrawn(useOpenForm().drawing)
  if (nodes.length === 0)
    return <Empty icon={ClipboardList} title={t('form.empty')} text={t('form.emptyText')} />
  return <QuestionList nodes={nodes} />
}

export function QuestionList({ nodes }: { nodes: readonly FormNode[] }) {
  return (
    <>
      {nodes.map(node => (
        <Asked key={node.pointer} node={node} />
      ))}
    </>
  )
}

/** A question that is hidden keeps its answer. */
function Asked({ node }: { node: FormNode }) {
  const { session } = useOpenForm()
  if (!session.model.at(node.pointer).isShown.value) return null
  const Answer = answerOf(node)
  return (
    <div class={`question question-${node.answers !== null ? 'wide' : 'plain'}`} data-pointer={node.pointer}>
      <Answer node={node} />
    </div>
  )
}

type Answer = (props: { node: FormNode }) => VNode

const answers: Record<FieldType, Answer> = {
  TEXT: TextAnswer,
  TEXTAREA: LongTextAnswer,
  NUMBER: TextAnswer,
  BOOLEAN: YesNoAnswer,
  CHECKBOX: TickAnswer,
  DATE: TextAnswer,
  DATETIME: TextAnswer,
  SELECT: OneAnswer,
  MULTISELECT: ManyAnswer,
  SIGNATURE: SignatureAnswer,
  PHOTO: FileAnswer,
  DOCUMENT: FileAnswer,
  LINK: TextAnswer,
  HEADING: Heading,
  GROUP: Group,
}

/** Questions of an unknown type, and those the user may not change, are shown as text. */
function answerOf({ field, isReadOnly, answers: repeated }: FormNode): Answer {
  if (repeated !== null) return RepeatedGroup
  const known = Object.hasOwn(answers, typeOf(field)) ? answers[field.type as FieldType] : null
  if (known === Group || known === Heading) return known
  return known === null || isReadOnly ? FixedAnswer : known
}

function Heading({ node }: { node: FormNode }) {
  const help = helpOf(node.field)
  return (
    <>
      <h3 class="form-heading">{labelOf(node.field)}</h3>
      {help !== null && <p class="prose soft">{help}</p>}
    </>
  )
}
