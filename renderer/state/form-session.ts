/**
 * A form that is being filled in: what is answered is on the screen at once and with main within 300 ms, question by
 * question, and what main tells meanwhile never takes away what is still on its way there.
 */
import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Failure, Outcome } from '../../shared/failures.ts'
import type { CustomField } from '../../shared/form.ts'
import { asList } from '../../shared/form-places.ts'
import type { FormView } from '../../shared/form-view.ts'
import { screenLimits } from '../../shared/limits.ts'
import { parseEntry } from '../text/form-entry.ts'
import type { Attempt } from './ask.ts'
import { createAutosave, pageTimers, type Timers } from './autosave.ts'
import { createFormModel, type FormModel } from './form-model.ts'
import { readAt, slotOf, writeAt } from './form-pointer.ts'
import { createUnfit, type Unfit } from './form-unfit.ts'
import { endReading } from './reading.ts'

/** How main is asked; each tells by itself what goes wrong. */
export interface FormCalls {
  /** null: a broken call */
  read(): Promise<Outcome<FormView> | null>
  /** `seen`: what main had, as far as the person knew */
  patch(values: { path: string; value: unknown; seen: unknown }[]): Promise<Attempt<unknown>>
  readUnfit(): Promise<string>
  saveUnfit(text: string): Promise<void>
  tell(failure: Failure): void
  now(): number
}

type Saving = { is: 'none' } | { is: 'saving' } | { is: 'failed' } | { is: 'kept'; at: number }

export interface FormSession {
  /** null until main has answered */
  view: ReadonlySignal<Outcome<FormView> | null>
  model: FormModel
  saving: ReadonlySignal<Saving>
  unfit: Unfit
  /** answers that main refused, by their path */
  refused: ReadonlySignal<ReadonlySet<string>>
  answer(pointer: string, value: unknown): void
  /** as it stands in an input: what does not fit is kept beside the form, whose question is then empty */
  type(pointer: string, field: CustomField, text: string): void
  /** by which answers are known however the form's places move: its path, and the rest of the pointer */
  keyOf(pointer: string): string
  /** the question that has the focus; null: none */
  hold(pointer: string | null): void
  reload(): void
  flush(): Promise<void>
}

/** `held`: as it is shown while somebody is in it; it is nobody's edit. */
interface Edit {
  value: unknown
  is: 'typed' | 'saved' | 'refused' | 'held'
}

export function createFormSession(calls: FormCalls, timers: Timers = pageTimers): FormSession {
  const view = signal<Outcome<FormView> | null>(null)
  const saving = signal<Saving>({ is: 'none' })
  const refused = signal<ReadonlySet<string>>(new Set())
  const model = createFormModel()
  const unfit = createUnfit(calls, timers)
  const edits = new Map<string, Edit>()
  /** by path: what main has under each edit, unless the office has changed it since */
  const seen = new Map<string, unknown>()
  /** by the slots of the form as it was read last */
  const paths = signal<ReadonlyMap<string, string>>(new Map())
  let shown: readonly CustomField[] = []
  let heldSlot: string | null = null
  let isReading = false
  let isStale = false

  const show = (fields: unknown) => {
    shown = asList(fields) as readonly CustomField[]
    model.show(shown)
  }
  const showRead = () => {
    const now = view.peek()
    if (now?.ok !== true) return
    let root: unknown = { fields: now.value.form.fields }
    for (const [slot, path] of paths.peek()) {
      const edit = edits.get(path)
      if (edit !== undefined) root = writeAt(root, slot, edit.value)
    }
    show(readAt(root, '/fields'))
  }
  /** Where answers came or went meanwhile, the one that has the focus would be another. */
  const holdAnswers = (fields: readonly unknown[]) => {
    const path = heldSlot === null ? undefined : paths.peek().get(heldSlot)
    if (heldSlot === null || path === undefined || edits.has(path)) return
    const before = readAt({ fields: shown }, heldSlot)
    const isMoved = asList(readAt({ fields }, heldSlot)).length !== asList(before).length
    if (!Array.isArray(before) || !isMoved) return
    edits.set(path, { value: before, is: 'held' })
    seen.set(path, before)
  }
  const forget = (path: string) => {
    edits.delete(path)
    seen.delete(path)
  }
  const take = (answer: Outcome<FormView>, settled: ReadonlyMap<string, Edit>) => {
    for (const [path, edit] of settled) if (edits.get(path) === edit) forget(path)
    if (answer.ok) {
      holdAnswers(answer.value.form.fields)
      paths.value = new Map(answer.value.questions.map(({ pointer, path }) => [slotOf(pointer), path]))
    }
    view.value = answer
    showRead()
  }
  const reload = async () => {
    isStale = isReading
    if (isReading) return
    isReading = true
    // what is saved before the reading begins is in it
    const settled = new Map([...edits].filter(([, edit]) => edit.is === 'saved'))
    const answer = await calls.read()
    isReading = false
    if (answer !== null) batch(() => take(answer, settled))
    endReading(view)
    if (isStale) void reload()
  }

  const refuse = (sent: readonly [string, Edit][]) => {
    for (const [, edit] of sent) edit.is = 'refused'
    refused.value = new Set([...refused.peek(), ...sent.map(([path]) => path)])
  }
  const send = async (sent: readonly [string, Edit][]): Promise<boolean> => {
    const outcome = await calls.patch(
      sent.map(([path, { value }]) => ({ path, value, seen: seen.get(path) ?? null })),
    )
    if (outcome.ok) {
      for (const [path, edit] of sent) {
        edit.is = 'saved'
        if (edits.has(path)) seen.set(path, edit.value)
      }
      return true
    }
    const { failure } = outcome
    if (failure?.code === 'invalid') {
      // one answer that does not fit holds up no other
      if (sent.length > 1) return (await sendEach(sent)).every(Boolean)
      refuse(sent)
    }
    if (failure !== null) calls.tell(failure)
    return false
  }
  const sendEach = async (sent: readonly [string, Edit][]) => {
    const kept: boolean[] = []
    for (const one of sent) kept.push(await send([one]))
    return kept
  }
  const save = async () => {
    const sent = [...edits].filter(([, edit]) => edit.is === 'typed')
    if (sent.length === 0) return
    const isKept = await send(sent)
    const isMore = [...edits.values()].some(({ is }) => is === 'typed')
    if (!isKept) saving.value = { is: 'failed' }
    else saving.value = isMore ? { is: 'saving' } : { is: 'kept', at: calls.now() }
  }
  const autosave = createAutosave<null>(save, screenLimits.draftSaveMs, timers)

  const answer = (pointer: string, value: unknown) => {
    const slot = slotOf(pointer)
    const path = paths.peek().get(slot)
    if (path === undefined) return
    const root = writeAt({ fields: shown }, pointer, value)
    if (!edits.has(path)) seen.set(path, readAt({ fields: shown }, slot))
    edits.set(path, { value: readAt(root, slot), is: 'typed' })
    if (refused.peek().has(path)) refused.value = new Set([...refused.peek()].filter(one => one !== path))
    saving.value = { is: 'saving' }
    show(readAt(root, '/fields'))
    autosave.change(null)
  }
  const keyOf = (pointer: string) => {
    const slot = slotOf(pointer)
    return `${paths.value.get(slot) ?? slot}${pointer.slice(slot.length)}`
  }
  const type = (pointer: string, field: CustomField, text: string) => {
    const entry = parseEntry(field, text)
    const key = keyOf(pointer)
    if (entry.fits) unfit.forget(key)
    else unfit.keep(key, { text, problem: entry.problem })
    const value = entry.fits ? entry.value : null
    // what stands there is not the answer any more, even where the new one is none yet
    if (value !== readAt({ fields: shown }, pointer)) answer(pointer, value)
  }

  return {
    view,
    model,
    saving,
    unfit,
    refused,
    answer,
    type,
    keyOf,
    hold(pointer) {
      heldSlot = pointer === null ? null : slotOf(pointer)
      const held = [...edits].filter(([, edit]) => edit.is === 'held')
      for (const [path] of held) if (paths.peek().get(heldSlot ?? '') !== path) forget(path)
      if (held.length > 0) showRead()
    },
    reload: () => void reload(),
    async flush() {
      // one that could not be saved before is tried again
      autosave.change(null)
      await Promise.all([autosave.flush(), unfit.flush()])
    },
  }
}
