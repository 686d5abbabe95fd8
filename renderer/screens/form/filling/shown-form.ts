/** The form as shown: main's last reading, with newer answers over it. */
import { type ReadonlySignal, signal } from '@preact/signals'
import type { CustomField } from '../../../../shared/entities/form.ts'
import { startAnswer } from '../../../../shared/rules/fill-form.ts'
import { asList } from '../../../../shared/rules/form-places.ts'
import { writeValues } from '../../../../shared/rules/write-values.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'
import type { FormView } from '../../../../shared/views/form.ts'
import { readSurroundings } from '../../../state/surroundings.ts'
import type { FormEdits } from './form-edits.ts'
import { createFormModel, type FormModel } from './form-model.ts'
import { readAt, slotOf } from './form-pointer.ts'

export interface ShownForm {
  /** null until main has answered */
  view: ReadonlySignal<Outcome<FormView> | null>
  model: FormModel
  take(answer: Outcome<FormView>): void
  valueAt(pointer: string): unknown
  /** a new answer of the repeated group, with its defaults */
  startAnswer(pointer: string): object
  /** false: main does not know the question */
  answer(pointer: string, value: unknown): boolean
  /** identifies an answer even if the form's fields move: its path, and the rest of the pointer */
  keyOf(pointer: string): string
  /** the question that has the focus; null: none */
  hold(pointer: string | null): void
}

export function createShownForm(edits: FormEdits): ShownForm {
  const view = signal<Outcome<FormView> | null>(null)
  const model = createFormModel()
  /** by the slots of the form as it was read last */
  const paths = signal<ReadonlyMap<string, string>>(new Map())
  let shown: readonly CustomField[] = []
  let heldSlot: string | null = null

  const valueAt = (pointer: string) => readAt({ fields: shown }, pointer)
  const show = (fields: unknown) => {
    shown = asList(fields) as readonly CustomField[]
    model.show(shown)
  }
  const showRead = () => {
    const now = view.peek()
    if (now?.ok !== true) return
    const edited = [...paths.peek()].flatMap(([slot, path]) => {
      const edit = edits.valueOf(path)
      return edit === undefined ? [] : [[slot, edit.value] as const]
    })
    show(readAt(writeValues({ fields: now.value.form.fields }, edited), '/fields'))
  }
  /** If answers were added or removed elsewhere, another answer would move under the focus. */
  const holdAnswers = (fields: readonly unknown[]) => {
    const path = heldSlot === null ? undefined : paths.peek().get(heldSlot)
    if (heldSlot === null || path === undefined || edits.has(path)) return
    const before = valueAt(heldSlot)
    const isMoved = asList(readAt({ fields }, heldSlot)).length !== asList(before).length
    if (Array.isArray(before) && isMoved) edits.put(path, { value: before, is: 'held' }, before)
  }
  return {
    view,
    model,
    valueAt,
    startAnswer: pointer => startAnswer(shown, { pointer, value: valueAt(pointer) }, readSurroundings()),
    take(answer) {
      if (answer.ok) {
        holdAnswers(answer.value.form.fields)
        paths.value = new Map(answer.value.questions.map(({ pointer, path }) => [slotOf(pointer), path]))
      }
      view.value = answer
      showRead()
    },
    answer(pointer, value) {
      const slot = slotOf(pointer)
      const path = paths.peek().get(slot)
      if (path === undefined) return false
      const root = writeValues({ fields: shown }, [[pointer, value]])
      edits.put(path, { value: readAt(root, slot), is: 'typed' }, valueAt(slot))
      show(readAt(root, '/fields'))
      return true
    },
    keyOf(pointer) {
      const slot = slotOf(pointer)
      return `${paths.value.get(slot) ?? slot}${pointer.slice(slot.length)}`
    },
    hold(pointer) {
      heldSlot = pointer === null ? null : slotOf(pointer)
      const held = edits.which('held')
      for (const [path] of held) if (paths.peek().get(heldSlot ?? '') !== path) edits.forget(path)
      if (held.length > 0) showRead()
    },
  }
}
