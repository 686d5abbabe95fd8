/** Questions of an open form, with a signal for each property. A key press so renders only its own question. */
import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { CustomField } from '../../../../shared/entities/form.ts'
import type { Surroundings } from '../../../../shared/expressions/values/surroundings.ts'
import { type EvaluatedForm, evaluateForm } from '../../../../shared/rules/evaluate-form.ts'
import type { Place } from '../../../../shared/rules/form-places.ts'
import type { FormCounts } from '../../../../shared/rules/form-rules.ts'
import {
  countQuestions,
  missingQuestions,
  type Question,
  questionAt,
} from '../../../../shared/rules/form-rules.ts'
import { createTexts } from '../../../../shared/rules/form-texts.ts'
import { readSurroundings } from '../../../state/surroundings.ts'
import { describeAnswer } from '../../../text/answer-labels.ts'
import { spokenLanguage } from '../../../text/t.ts'
import { describeLayout, type FormNode, layOut } from './form-nodes.ts'

/** State of one question or answer. */
interface Answering {
  value: ReadonlySignal<unknown>
  isShown: ReadonlySignal<boolean>
  isEmpty: ReadonlySignal<boolean>
  /** the answer breaks its constraint */
  isBroken: ReadonlySignal<boolean>
}

export interface FormModel {
  nodes: ReadonlySignal<readonly FormNode[]>
  counts: ReadonlySignal<FormCounts>
  /** it has more answers than are shown here */
  isCut: ReadonlySignal<boolean>
  /** its conditions or calculations depend on themselves, so they have no effect */
  isCircular: ReadonlySignal<boolean>
  at(pointer: string): Answering
  show(fields: readonly CustomField[]): void
  /**
   * Pointers of the questions to fill, starting after the given one and wrapping around. Only required ones, or all
   * empty ones if no required one is left.
   */
  missingAfter(pointer: string | null): string[]
}

interface Held {
  value: Signal<unknown>
  isShown: Signal<boolean>
  isEmpty: Signal<boolean>
  isBroken: Signal<boolean>
}

const nothing: FormCounts = { answered: 0, asked: 0, requiredLeft: 0 }

export function createFormModel(): FormModel {
  const nodes = signal<readonly FormNode[]>([])
  const counts = signal(nothing)
  const isCut = signal(false)
  const isCircular = signal(false)
  const held = new Map<string, Held>()
  let questions: Question[] = []
  let layout: string | null = null
  /** read once for each display, and only if a constraint may need them */
  let now: Surroundings | null = null
  const surroundings = () => (now ??= readSurroundings())

  const at = (pointer: string): Held => {
    const known = held.get(pointer)
    if (known !== undefined) return known
    const made = {
      value: signal<unknown>(null),
      isShown: signal(false),
      isEmpty: signal(true),
      isBroken: signal(false),
    }
    held.set(pointer, made)
    return made
  }
  const showPlace = (place: Place, form: EvaluatedForm): Question | null => {
    const question = questionAt(place, form)
    const state = at(place.pointer)
    state.value.value = place.value
    state.isShown.value = form.isShown(place)
    state.isEmpty.value = question?.isEmpty ?? false
    state.isBroken.value = question !== null && form.isBroken(place, surroundings)
    return question
  }
  const show = (fields: readonly CustomField[]) => {
    const form = evaluateForm(fields)
    now = null
    questions = form.all.flatMap(place => showPlace(place, form) ?? [])
    isCut.value = form.isCut
    const counted = countQuestions(questions)
    if (!isSame(counted, counts.peek())) counts.value = counted
    const fieldOf = createTexts(form, { language: spokenLanguage(), describe: describeAnswer })
    const laidOut = describeLayout(form.all, fieldOf)
    if (laidOut === layout) return
    layout = laidOut
    nodes.value = layOut(form.all, fieldOf)
    isCircular.value = form.circular.length > 0
  }

  return {
    nodes,
    counts,
    isCut,
    isCircular,
    at,
    show: fields => batch(() => show(fields)),
    missingAfter: pointer => missingAfter(questions, pointer),
  }
}

function isSame(a: FormCounts, b: FormCounts): boolean {
  return a.answered === b.answered && a.asked === b.asked && a.requiredLeft === b.requiredLeft
}

function missingAfter(questions: readonly Question[], after: string | null): string[] {
  const missing = missingQuestions(questions)
  const left = new Set(missing.length > 0 ? missing : questions.filter(one => one.isShown && one.isEmpty))
  const from = questions.findIndex(({ pointer }) => pointer === after) + 1
  const inOrder = [...questions.slice(from), ...questions.slice(0, from)]
  return inOrder.filter(question => left.has(question)).map(({ pointer }) => pointer)
}
