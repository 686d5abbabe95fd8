/** Changes of the group's phrases. The typed text stays until the server has it. */
import { signal } from '@preact/signals'
import { phraseLimits } from '../../../shared/limits/limits.ts'
import { foldPhraseName, isPhraseName, type Phrase, toPhraseName } from '../../../shared/rules/phrases.ts'
import type { PhraseEntry } from '../../../shared/views/phrase-list.ts'
import { act, attempt, showFailure } from '../../state/ask.ts'
import { groupPhrases, reloadPhrases } from '../../state/phrases-store.ts'
import { registerStore } from '../../state/stores.ts'
import { alertFailed, announceSaved } from '../../state/toast.ts'
import { t } from '../../text/t.ts'

/** A phrase that is being written. */
export interface Editing extends Phrase {
  phraseUuid: string
  /** the phrase as the server had it; null: a new one */
  before: Phrase | null
  /** every resend of one action has the same key */
  key: string
  /** the phrase as another dispatcher changed it in the meantime; `stored` null: deleted */
  rival: { stored: Phrase | null } | null
}

export const editing = signal<Editing | null>(null)

/** The phrase that was deleted last. */
export const removed = signal<PhraseEntry | null>(null)

registerStore({
  forget() {
    editing.value = null
    removed.value = null
  },
})

/** Opens the form for a phrase; null: for a new one. */
export function beginPhrase(phrase: PhraseEntry | null): void {
  const before = phrase && { name: phrase.name, text: phrase.text }
  editing.value = {
    phraseUuid: phrase?.uuid ?? crypto.randomUUID(),
    before,
    ...(before ?? { name: '', text: '' }),
    key: crypto.randomUUID(),
    rival: null,
  }
}

export function changeTyped(change: Partial<Phrase>): void {
  const now = editing.peek()
  if (now !== null) editing.value = { ...now, ...change, key: crypto.randomUUID() }
}

export function closeForm(): void {
  editing.value = null
}

export interface TypedErrors {
  name: string | null
  text: string | null
}

/** Returns what is wrong with the typed phrase. */
export function errorsOf({ phraseUuid, name, text }: Editing): TypedErrors {
  const written = text.trim()
  const isTooLong = written.length > phraseLimits.textLetters
  return {
    name: errorOfName(name.trim(), phraseUuid),
    text:
      written === ''
        ? t('phrases.needsText')
        : isTooLong
          ? t('phrases.tooLong', { most: phraseLimits.textLetters, count: written.length })
          : null,
  }
}

function errorOfName(name: string, phraseUuid: string): string | null {
  if (name === '') return t('phrases.needsName')
  if (!isPhraseName(name)) {
    const better = toPhraseName(name)
    return isPhraseName(better)
      ? t('phrases.wrongName', { better })
      : t('phrases.longName', { most: phraseLimits.nameLetters })
  }
  const folded = foldPhraseName(name)
  const rival = groupPhrases.value?.phrases.find(
    other => other.uuid !== phraseUuid && foldPhraseName(other.name) === folded,
  )
  return rival === undefined ? null : t('phrases.nameTaken', { name: rival.name })
}

/** Sends the typed phrase. Returns whether the server has it. */
export async function savePhrase(): Promise<boolean> {
  const now = editing.peek()
  if (now === null) return false
  const { phraseUuid, before, key } = now
  const after = { name: now.name.trim().normalize('NFC'), text: now.text.trim() }
  const outcome = await attempt('phrase.change', { key, phraseUuid, before, after })
  reloadPhrases()
  if (!outcome.ok) {
    showFailure(outcome.failure)
    return false
  }
  const result = outcome.value
  if (!result.isDone) {
    const typed = editing.peek()
    if (typed?.phraseUuid === phraseUuid) editing.value = { ...typed, rival: result }
    return false
  }
  announceSaved(t('phrases.saved', { name: after.name }))
  if (editing.peek()?.phraseUuid === phraseUuid) editing.value = null
  return true
}

/** Saves the typed phrase in place of the other dispatcher's. */
export function overwriteRival(): Promise<boolean> {
  const now = editing.peek()
  if (now?.rival) {
    editing.value = { ...now, before: now.rival.stored, rival: null, key: crypto.randomUUID() }
  }
  return savePhrase()
}

/** Puts the other dispatcher's phrase into the form, or closes the form of a deleted one. */
export function takeRival(): void {
  const now = editing.peek()
  const stored = now?.rival?.stored ?? null
  if (now === null) return
  editing.value =
    stored === null ? null : { ...now, ...stored, before: stored, rival: null, key: crypto.randomUUID() }
}

/** Deletes a phrase, unless another dispatcher has changed it. */
export async function removePhrase(phrase: PhraseEntry): Promise<void> {
  const before = { name: phrase.name, text: phrase.text }
  const change = { key: crypto.randomUUID(), phraseUuid: phrase.uuid, before, after: null }
  const outcome = await attempt('phrase.change', change)
  reloadPhrases()
  if (!outcome.ok) showFailure(outcome.failure)
  else if (!outcome.value.isDone) {
    alertFailed(t('phrases.changedBeforeRemoval', { name: phrase.name }))
  } else {
    removed.value = phrase
    announceSaved(t('phrases.removed', { name: phrase.name }))
  }
}

/** Stores the phrase that was deleted last again. */
export async function restorePhrase(): Promise<void> {
  const phrase = removed.peek()
  if (phrase === null) return
  const after = { name: phrase.name, text: phrase.text }
  const change = { key: crypto.randomUUID(), phraseUuid: phrase.uuid, before: null, after }
  if (await act('phrase.change', change, t('phrases.restored', { name: phrase.name }))) removed.value = null
  reloadPhrases()
}

/** Reads the phrases from the server. */
export async function fetchPhrases(): Promise<void> {
  await act('phrase.fetch', {}, t('phrases.fetched'))
  reloadPhrases()
}

/** Stores the phrases of a table. Returns whether the server has them. */
export async function importPhrases(key: string, phrases: readonly Phrase[]): Promise<boolean> {
  const saved = t('phrases.imported', { count: phrases.length })
  const isDone = await act('phrase.import', { key, phrases: [...phrases] }, saved)
  reloadPhrases()
  return isDone
}
