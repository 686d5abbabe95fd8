/** The blank form in the editor. It is stored as a draft until the server has it, or the user discards it. */
import { signal } from '@preact/signals'
import { screenLimits } from '../../../shared/limits/limits.ts'
import { asList, isObject } from '../../../shared/rules/form-places.ts'
import { blankDraft } from '../../../shared/sync/draft-names.ts'
import type { BlankEntry, BlankToEdit } from '../../../shared/views/blank-list.ts'
import { attempt, showFailure } from '../../state/ask.ts'
import { createAutosave } from '../../state/autosave.ts'
import { readDraftText, saveDraftText } from '../../state/draft-text.ts'
import { parseDraft } from '../../state/parse-draft.ts'
import { singleFlight } from '../../state/single-flight.ts'
import { registerStore } from '../../state/stores.ts'
import { announceSaved } from '../../state/toast.ts'
import { t } from '../../text/t.ts'
import { blankList, reloadBlanks } from './blanks-store.ts'
import {
  type EditedQuestion,
  newQuestion,
  questionKinds,
  toFields,
  toQuestions,
  unusedName,
} from './edited-questions.ts'

/** A blank form that is being written. */
export interface EditedBlank {
  blankUuid: string
  /** revision of the blank that the user changes; 0: a new blank */
  seen: number
  /** the name that identifies it at the server; empty: it follows from the title */
  name: string
  /** the title that the server has */
  titleBefore: string
  title: string
  assetTypeUuids: string[]
  questions: EditedQuestion[]
  isChanged: boolean
  /** every resend of one action has the same key */
  key: string
}

export const editing = signal<EditedBlank | null>(null)

/** The blank at the server, if another dispatcher has changed it since it was opened; `stored` null: deleted. */
export const rival = signal<{ stored: BlankToEdit | null } | null>(null)

/** The blank whose editor was closed last without saving. */
export const discarded = signal<EditedBlank | null>(null)

const autosave = createAutosave<EditedBlank | null>(async blank => {
  const text = blank === null ? '' : JSON.stringify(blank)
  if (text.length <= screenLimits.draftLetters) await saveDraftText(blankDraft, text)
}, screenLimits.draftSaveMs)

let isDraftRead = false

registerStore({
  keep: () => void autosave.flush(),
  forget() {
    autosave.cancel()
    isDraftRead = false
    editing.value = null
    rival.value = null
    discarded.value = null
  },
})

/** Opens the editor with the draft of an earlier start of the program. */
export async function readKeptBlank(): Promise<void> {
  if (isDraftRead) return
  isDraftRead = true
  const text = await readDraftText(blankDraft)
  if (text !== '' && editing.peek() === null) editing.value = parseBlank(text)
}

function parseBlank(text: string): EditedBlank {
  const blank = parseDraft(text, { ...newBlank(), isChanged: true })
  const questions = blank.questions.filter(isObject).map(kept => {
    const question = parseDraft(JSON.stringify(kept), newQuestion())
    return questionKinds.includes(question.kind) ? question : { ...question, kind: 'TEXT' as const }
  })
  return { ...blank, assetTypeUuids: asList(blank.assetTypeUuids).map(String), questions }
}

function newBlank(): EditedBlank {
  return {
    ...{ blankUuid: crypto.randomUUID(), seen: 0, name: '', titleBefore: '', title: '' },
    ...{ assetTypeUuids: [], questions: [newQuestion()], isChanged: false, key: crypto.randomUUID() },
  }
}

/** A changed blank that another one replaces in the editor can be restored. */
function open(blank: EditedBlank): void {
  const before = editing.peek()
  if (before === null) discarded.value = null
  else if (before.isChanged) discarded.value = before
  rival.value = null
  editing.value = blank
}

export function beginBlank(): void {
  open(newBlank())
}

/** Opens the editor for a blank. Returns false if the blank has parts that the editor does not show. */
export async function editBlank({ uuid }: BlankEntry): Promise<boolean> {
  const outcome = await attempt('blank.open', { blankUuid: uuid })
  if (!outcome.ok) showFailure(outcome.failure)
  return !outcome.ok || openStored(uuid, outcome.value)
}

function openStored(
  blankUuid: string,
  { title, name, revision, assetTypeUuids, fields }: BlankToEdit,
): boolean {
  const questions = toQuestions(fields)
  if (questions === null) return false
  const own = { blankUuid, seen: revision, name, titleBefore: title, title }
  open({ ...newBlank(), ...own, assetTypeUuids, questions })
  return true
}

export function changeBlank(change: Partial<EditedBlank>): void {
  const now = editing.peek()
  if (now === null) return
  editing.value = { ...now, ...change, isChanged: true, key: crypto.randomUUID() }
  autosave.change(editing.value)
}

/** Closes the editor. What the user has typed can be restored. */
export function closeEditor(): void {
  const now = editing.peek()
  if (now?.isChanged) discarded.value = now
  forgetDraft()
}

function forgetDraft(): void {
  editing.value = null
  rival.value = null
  autosave.change(null)
  void autosave.flush()
}

export function restoreDiscarded(): void {
  const last = discarded.peek()
  if (last === null) return
  discarded.value = null
  open(last)
  autosave.change(last)
}

/** Sends the blank. Returns whether the server has it as it is shown, and the editor is closed. */
export const saveBlank = singleFlight(async (): Promise<boolean> => {
  const now = editing.peek()
  if (now === null) return false
  const { blankUuid, seen, key, assetTypeUuids } = now
  const title = now.title.trim()
  const name = now.name || unusedName(title, new Set(blankList.peek()?.blanks.map(blank => blank.name)), ' ')
  const content = { name, title, assetTypeUuids, fields: toFields(now.questions) }
  const outcome = await attempt('blank.save', { key, blankUuid, seen: seen || null, ...content })
  reloadBlanks()
  if (!outcome.ok) {
    showFailure(outcome.failure)
    return false
  }
  const result = outcome.value
  const typed = editing.peek()
  if (!result.isDone) {
    if (typed?.blankUuid === blankUuid) rival.value = result
    return false
  }
  announceSaved(t('blank.imported'))
  if (discarded.peek()?.key === key) discarded.value = null
  if (typed?.key === key) {
    forgetDraft()
    return true
  }
  // text that was typed during the save belongs to the next version
  if (typed?.blankUuid === blankUuid) changeBlank({ seen: result.revision, name, titleBefore: title })
  return false
})

/** Saves the blank in place of the other dispatcher's. */
export function overwriteRival(): Promise<boolean> {
  const now = rival.peek()
  if (now !== null) {
    rival.value = null
    changeBlank({ seen: now.stored?.revision ?? 0 })
  }
  return saveBlank()
}

/** Shows the other dispatcher's blank, or closes the editor if it was deleted or has parts that are not shown. */
export function takeRival(): void {
  const stored = rival.peek()?.stored ?? null
  const blankUuid = editing.peek()?.blankUuid
  forgetDraft()
  if (stored !== null && blankUuid !== undefined) openStored(blankUuid, stored)
}
