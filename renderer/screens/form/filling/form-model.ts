/** Questions of an open form, with a signal for each property. A key press so renders only its own question. */
import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { CustomField } from '../../../../shared/entities/form.ts'
import { type Place, placesOf } from '../../../../shared/rules/form-places.ts'
import type { FormCounts } from '../../../../shared/rules/form-rules.ts'
import {
  countQuestions,
  createShowing,
  hasCircle,
  missingQuestions,
  type Question,
  questionAt,
} from '../../../../shared/rules/form-rules.ts'
import { describeLayout, type FormNode, layOut } from './form-nodes.ts'

/** State of one question or answer. */
interface Answering {
  value: ReadonlySignal<unknown>
  isShown: ReadonlySignal<boolean>
  isEmpty: ReadonlySignal<boolean>
}

export interface FormModel {
  nodes: ReadonlySignal<readonly FormNode[]>
  counts: ReadonlySignal<FormCounts>
  /** it has more answers than are shown here */
  isCut: ReadonlySignal<boolean>
  /** its conditions refer to each other in a circle, so they hide nothing */
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

  const at = (pointer: string): Held => {
    const known = held.get(pointer)
    if (known !== undefined) return known
    const made = { value: signal<unknown>(null), isShown: signal(false), isEmpty: signal(true) }
    held.set(pointer, made)
    return made
  }
  const showPlace = (place: Place, isShown: (place: Place) => boolean): Question | null => {
    const question = questionAt(place, isShown)
    const state = at(place.pointer)
    state.value.value = place.value
    state.isShown.value = question?.isShown ?? isShown(place)
    state.isEmpty.value = question?.isEmpty ?? false
    return question
  }
  const show = (fields: readonly CustomField[]) => {
    const places = placesOf(fields)
    const isShown = createShowing()
    questions = places.all.flatMap(place => showPlace(place, isShown) ?? [])
    isCut.value = places.isCut
    const now = countQuestions(questions)
    if (!isSame(now, counts.peek())) counts.value = now
    const laidOut = describeLayout(places.all)
    if (laidOut === layout) return
    layout = laidOut
    nodes.value = layOut(places.all)
    isCircular.value = hasCircle(places.all)
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
