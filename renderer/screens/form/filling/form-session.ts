/**
 * A form that is being filled in. Answers appear at once and reach main within 300 ms. Readings from main never
 * overwrite answers that are still being sent.
 */
import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { CustomField } from '../../../../shared/entities/form.ts'
import { screenLimits } from '../../../../shared/limits/limits.ts'
import { isObject } from '../../../../shared/rules/form-places.ts'
import type { Failure, Outcome } from '../../../../shared/text/failures.ts'
import type { FormView } from '../../../../shared/views/form.ts'
import type { Attempt } from '../../../state/ask.ts'
import { createAutosave } from '../../../state/autosave.ts'
import { endReading } from '../../../state/reading.ts'
import { type Problem, problems } from '../../../text/form-entry.ts'
import { parseEntry } from '../../../text/parse-entry.ts'
import { createFormEdits, type EditsByPath, type FormEdits } from './form-edits.ts'
import { createShownForm, type ShownForm } from './shown-form.ts'

/** Calls to main. Each reports its own errors to the user. */
export interface FormCalls {
  /** null: the call failed */
  read(): Promise<Outcome<FormView> | null>
  /** `seen`: main's value as the user last saw it */
  patch(values: { path: string; value: unknown; seen: unknown }[]): Promise<Attempt<unknown>>
  readUnfit(): Promise<string>
  saveUnfit(text: string): Promise<void>
  tell(failure: Failure): void
  now(): number
}

type Saving = { is: 'none' } | { is: 'saving' } | { is: 'failed' } | { is: 'kept'; at: number }

export interface FormSession extends Pick<ShownForm, 'view' | 'model' | 'keyOf' | 'hold' | 'startAnswer'> {
  saving: ReadonlySignal<Saving>
  unfit: Unfit
  refused: FormEdits['refused']
  answer(pointer: string, value: unknown): void
  /** text of an input; if it is invalid, it is stored next to the form, and the answer is empty */
  type(pointer: string, field: CustomField, text: string): void
  reload(): void
  flush(): Promise<void>
}

export function createFormSession(calls: FormCalls): FormSession {
  const edits = createFormEdits()
  const { take, valueAt, answer: showAnswer, ...shown } = createShownForm(edits)
  const saving = signal<Saving>({ is: 'none' })
  const unfit = createUnfit(calls)
  let isReading = false
  let isStale = false

  const reload = async () => {
    isStale = isReading
    if (isReading) return
    isReading = true
    // answers saved before the reading began are included in it
    const saved = edits.which('saved')
    const read = await calls.read()
    isReading = false
    if (read !== null)
      batch(() => {
        edits.settle(saved)
        take(read)
      })
    endReading(shown.view)
    if (isStale) void reload()
  }
  const save = async () => {
    const sent = edits.which('typed')
    if (sent.length === 0) return
    const isKept = await sendEdits(calls, edits, sent)
    if (!isKept) saving.value = { is: 'failed' }
    else if (edits.which('typed').length > 0) saving.value = { is: 'saving' }
    else saving.value = { is: 'kept', at: calls.now() }
  }
  const autosave = createAutosave<null>(save, screenLimits.draftSaveMs)

  const answer = (pointer: string, value: unknown) => {
    if (!showAnswer(pointer, value)) return
    saving.value = { is: 'saving' }
    autosave.change(null)
  }
  return {
    ...shown,
    saving,
    unfit,
    refused: edits.refused,
    answer,
    type(pointer, field, text) {
      const entry = parseEntry(field, text)
      const key = shown.keyOf(pointer)
      if (entry.fits) unfit.forget(key)
      else unfit.keep(key, { text, problem: entry.problem })
      const value = entry.fits ? entry.value : null
      // replaces the old answer even if the new text is invalid
      if (value !== valueAt(pointer)) answer(pointer, value)
    },
    reload: () => void reload(),
    async flush() {
      // tries again to save answers that failed before
      autosave.change(null)
      await Promise.all([autosave.flush(), unfit.flush()])
    },
  }
}

/** Returns whether main accepted all edits. */
async function sendEdits(
  calls: Pick<FormCalls, 'patch' | 'tell'>,
  edits: FormEdits,
  sent: EditsByPath,
): Promise<boolean> {
  const outcome = await calls.patch(edits.toPatch(sent))
  if (outcome.ok) {
    edits.markSaved(sent)
    return true
  }
  const { failure } = outcome
  if (failure?.code === 'invalid') {
    // sends them one by one, so that one refused answer does not block the others
    if (sent.length > 1) {
      let areKept = true
      for (const one of sent) areKept = (await sendEdits(calls, edits, [one])) && areKept
      return areKept
    }
    edits.markRefused(sent)
  }
  if (failure !== null) calls.tell(failure)
  return false
}

// Invalid texts of questions. They are stored as a draft next to the form until the user corrects them.

interface UnfitEntry {
  text: string
  problem: Problem
}

interface Unfit {
  /** by the key of their question */
  entries: ReadonlySignal<ReadonlyMap<string, UnfitEntry>>
  keep(key: string, entry: UnfitEntry): void
  forget(key: string): void
  flush(): Promise<void>
}

function createUnfit(calls: Pick<FormCalls, 'readUnfit' | 'saveUnfit'>): Unfit {
  const entries = signal<ReadonlyMap<string, UnfitEntry>>(new Map())
  const autosave = createAutosave<ReadonlyMap<string, UnfitEntry>>(
    kept => calls.saveUnfit(kept.size === 0 ? '' : JSON.stringify(Object.fromEntries(kept))),
    screenLimits.draftSaveMs,
  )
  void calls.readUnfit().then(text => {
    // text typed while the draft was read is newer
    entries.value = new Map([...parseUnfit(text), ...entries.peek()])
  })
  const change = (next: ReadonlyMap<string, UnfitEntry>) => {
    entries.value = next
    autosave.change(next)
  }
  return {
    entries,
    keep: (key, entry) => change(new Map([...entries.peek(), [key, entry]])),
    forget(key) {
      if (entries.peek().has(key)) change(new Map([...entries.peek()].filter(([other]) => other !== key)))
    },
    flush: autosave.flush,
  }
}

function parseUnfit(text: string): [string, UnfitEntry][] {
  if (text === '') return []
  return Object.entries(JSON.parse(text) as Record<string, unknown>).flatMap(([key, entry]) => {
    if (!isObject(entry) || typeof entry.text !== 'string') return []
    const problem = problems.find(one => one === entry.problem) ?? 'other'
    return [[key, { text: entry.text, problem }]]
  })
}
