import { ClipboardList, Plus, Trash2 } from 'lucide-preact'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { FieldType } from '../../../shared/entities/form.ts'
import { asList, typeOf } from '../../../shared/rules/form-places.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { focusSoon } from '../../parts/focus.ts'
import { helpOf, labelOf } from '../../text/answer-labels.ts'
import { t } from '../../text/t.ts'
import { useDrawn } from './answers/drawing.ts'
import { FileAnswer } from './answers/file-answer.tsx'
import { FixedAnswer } from './answers/fixed-answer.tsx'
import { LastValue } from './answers/last-value.tsx'
import { OneAnswer, YesNoAnswer } from './answers/one-answer.tsx'
import { QuestionMark } from './answers/question-mark.tsx'
import { Removed } from './answers/removed.tsx'
import { useOpenForm, useQuestion } from './answers/session.ts'
import { SignatureAnswer } from './answers/signature-answer.tsx'
import { LongTextAnswer, TextAnswer } from './answers/text-answer.tsx'
import { ManyAnswer, TickAnswer } from './answers/ticks.tsx'
import type { FormNode } from './filling/form-nodes.ts'

/** All questions of the form, from top to bottom. */
export function Questions() {
  const nodes = useDrawn(useOpenForm().drawing)
  if (nodes.length === 0)
    return <Empty icon={ClipboardList} title={t('form.empty')} text={t('form.emptyText')} />
  return <QuestionList nodes={nodes} />
}

function QuestionList({ nodes }: { nodes: readonly FormNode[] }) {
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
  if (node.field.hidden === true || !session.model.at(node.pointer).isShown.value) return null
  const Answer = answerOf(node)
  return (
    <div class={`question question-${node.answers !== null ? 'wide' : 'plain'}`} data-pointer={node.pointer}>
      <Answer node={node} />
      <LastValue node={node} />
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

/** Fields that belong together. A form may leave out the heading of a group. */
function Group({ node }: { node: FormNode }) {
  const help = helpOf(node.field)
  if (node.field.heading === false) return <QuestionList nodes={node.inside} />
  return (
    <fieldset class="form-group">
      <legend class="form-heading">{labelOf(node.field)}</legend>
      {help !== null && <p class="prose soft">{help}</p>}
      <QuestionList nodes={node.inside} />
    </fieldset>
  )
}

/** Answers drawn at first; a button draws the others. */
const STEP = 25

/** Repeats the same fields for each of several things. A removed one can be restored. */
function RepeatedGroup({ node }: { node: FormNode }) {
  const { session, value, isEmpty, answer } = useQuestion(node)
  const [most, setMost] = useState(STEP)
  const [removed, setRemoved] = useState<{ at: number; entry: unknown } | null>(null)
  const entries = asList(value)
  const add = () => {
    setRemoved(null)
    setMost(Math.max(most, entries.length + 1))
    answer([...entries, session.startAnswer(node.pointer)])
    focusAnswer(node.pointer, entries.length)
  }
  const remove = (at: number) => {
    setRemoved({ at, entry: entries[at] })
    answer(entries.filter((_, index) => index !== at))
    focusUndo(node.pointer)
  }
  const restore = () => {
    if (removed === null) return
    setRemoved(null)
    answer(entries.toSpliced(removed.at, 0, removed.entry))
    focusAnswer(node.pointer, removed.at)
  }
  const help = helpOf(node.field)
  const name = labelOf(node.field)
  return (
    <fieldset class="form-group">
      <legend class="form-heading">
        {name}
        <QuestionMark field={node.field} isEmpty={isEmpty} />
      </legend>
      {help !== null && <p class="prose soft">{help}</p>}
      {(node.answers ?? []).slice(0, most).map((inside, at) => (
        <fieldset key={`${at}`} class="form-answer" data-answer={at}>
          <legend class="form-answer-title">{t('form.answer', { name, number: at + 1 })}</legend>
          <QuestionList nodes={inside} />
          {!node.isReadOnly && (
            <Button class="form-answer-remove" tone="quiet" icon={Trash2} onClick={() => remove(at)}>
              {t('form.removeAnswer', { number: at + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      {entries.length > most && (
        <Button class="form-more" onClick={() => setMost(most + STEP)}>
          {t('list.more', { count: entries.length - most })}
        </Button>
      )}
      {removed !== null && (
        <Removed onUndo={restore}>{t('form.answerRemoved', { number: removed.at + 1 })}</Removed>
      )}
      {!node.isReadOnly && (
        <Button isBig icon={Plus} onClick={add}>
          {t('form.addAnswer', { name })}
        </Button>
      )}
    </fieldset>
  )
}

/** Focuses the answer once it is drawn. */
function focusAnswer(pointer: string, at: number): void {
  const control = `[data-answer="${at}"] :is(input, textarea, select, button)`
  focusSoon(() => document.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer)}"] ${control}`))
}

/** Moves the focus to undo, because the remove button is gone with its answer. */
function focusUndo(pointer: string): void {
  const undo = `[data-pointer="${CSS.escape(pointer)}"] .form-undo button`
  focusSoon(() => document.querySelector<HTMLElement>(undo))
}
