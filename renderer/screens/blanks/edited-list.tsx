import { Plus, Trash2, Undo2 } from 'lucide-preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { FieldError } from '../../parts/field.tsx'
import { focusSoon } from '../../parts/focus.ts'
import { Strip } from '../../parts/strip.tsx'
import { t } from '../../text/t.ts'
import type { BlankErrors, QuestionErrors } from './check-blank.ts'
import { Question, type QuestionProps } from './edited-question.tsx'
import { type EditedQuestion, newQuestion } from './edited-questions.ts'

interface ListProps {
  questions: readonly EditedQuestion[]
  /** null: nothing is checked yet */
  errors: BlankErrors | null
  /** key of the question whose fields are shown */
  openKey: string | null
  onOpen: (key: string | null) => void
  onChange: (questions: EditedQuestion[]) => void
}

const listError = 'blank-list-error'
const addButton = '.blank-add-question'

/** Focuses the button that adds a question, as no field has the error of the whole list. */
export function focusAdd(): void {
  focusSoon(() => document.querySelector<HTMLElement>(addButton))
}

function focusLabel(key: string): void {
  focusSoon(() => document.querySelector<HTMLElement>(`[data-question="${key}"] .blank-edited-label`))
}

/** Keeps an opened question in sight: the fields that close above it move it up. */
function showSoon(key: string): void {
  requestAnimationFrame(() =>
    document.querySelector(`[data-question="${key}"]`)?.scrollIntoView({ block: 'nearest' }),
  )
}

/** The questions of a blank form, one of them open, which are added, changed, moved and removed. */
export function EditedList({ questions, errors, openKey, onOpen, onChange }: ListProps) {
  const [removed, setRemoved] = useState<{ at: number; question: EditedQuestion } | null>(null)
  const [moved, setMoved] = useState('')
  const add = (at: number) => {
    const question = newQuestion()
    onOpen(question.key)
    onChange(questions.toSpliced(at, 0, question))
    focusLabel(question.key)
  }
  const change = (at: number, part: Partial<EditedQuestion>) =>
    onChange(questions.map((question, index) => (index === at ? { ...question, ...part } : question)))
  const move = (at: number, step: 1 | -1) => {
    const question = questions[at]
    const to = at + step
    if (question === undefined || to < 0 || to >= questions.length) return
    onChange(questions.toSpliced(at, 1).toSpliced(to, 0, question))
    setMoved(t('blank.moved', { number: to + 1, count: questions.length }))
    keepFocus(question.key, step)
  }
  const remove = (at: number) => {
    const question = questions[at]
    if (question === undefined) return
    setRemoved({ at, question })
    if (question.key === openKey) onOpen(null)
    onChange(questions.toSpliced(at, 1))
    focusSoon(() => document.querySelector<HTMLElement>('.blank-removed button'))
  }
  const restore = () => {
    if (removed === null) return
    setRemoved(null)
    onOpen(removed.question.key)
    onChange(questions.toSpliced(removed.at, 0, removed.question))
    focusLabel(removed.question.key)
  }
  const toggle = (key: string) => {
    onOpen(key === openKey ? null : key)
    if (key !== openKey) showSoon(key)
  }
  const removedRow = removed !== null && <RemovedRow question={removed.question} onUndo={restore} />
  return (
    <fieldset class="stack-close">
      <legend class="large blank-edited-title">{t('blank.questionList')}</legend>
      <ol class="blank-edited-list">
        {questions.map((question, at) => (
          <li key={question.key}>
            {removed?.at === at && removedRow}
            <QuestionRow
              question={question}
              number={at + 1}
              count={questions.length}
              errors={errors?.questions.get(question.key) ?? noErrors}
              isOpen={question.key === openKey}
              onToggle={() => toggle(question.key)}
              onChange={part => change(at, part)}
              onMove={step => move(at, step)}
              onRemove={() => remove(at)}
              onNext={() => add(at + 1)}
            />
          </li>
        ))}
      </ol>
      {removed !== null && removed.at >= questions.length && removedRow}
      {errors !== null && errors.list !== null && <FieldError id={listError}>{errors.list}</FieldError>}
      <div class="buttons">
        <Button
          tone="quiet"
          class="blank-add-question"
          icon={Plus}
          aria-describedby={errors?.list ? listError : undefined}
          onClick={() => add(questions.length)}
        >
          {t('blank.addQuestion')}
        </Button>
      </div>
      <p class="hidden-visually" role="status">
        {moved}
      </p>
    </fieldset>
  )
}

const noErrors: QuestionErrors = {}

/** Draws a question again only if it has changed: a form may have hundreds of them. */
function QuestionRow(props: QuestionProps) {
  const latest = useRef(props)
  latest.current = props
  const { question, number, count, errors, isOpen } = props
  return useMemo(
    () => (
      <Question
        {...{ question, number, count, errors, isOpen }}
        onToggle={() => latest.current.onToggle()}
        onChange={part => latest.current.onChange(part)}
        onMove={step => latest.current.onMove(step)}
        onRemove={() => latest.current.onRemove()}
        onNext={() => latest.current.onNext()}
      />
    ),
    [question, number, count, errors, isOpen],
  )
}

function RemovedRow({ question: { label }, onUndo }: { question: EditedQuestion; onUndo: () => void }) {
  return (
    <Strip
      class="blank-removed"
      icon={Trash2}
      actions={
        <Button icon={Undo2} onClick={onUndo}>
          {t('action.undo')}
        </Button>
      }
    >
      <p role="status">{t('blank.questionRemoved', { label: label.trim() || t('form.unnamed') })}</p>
    </Strip>
  )
}

/** Focuses what was focused in the question, as a moved element loses the focus. */
function keepFocus(key: string, step: 1 | -1): void {
  const held = document.activeElement
  focusSoon(() => {
    if (held instanceof HTMLElement && held.isConnected) return held
    const buttons = step === -1 ? ['up', 'down'] : ['down', 'up']
    const found = buttons.map(name =>
      document.querySelector<HTMLElement>(`[data-question="${key}"] .blank-edited-${name}`),
    )
    return found.find(button => button !== null)
  })
}
