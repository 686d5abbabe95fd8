/** A draft of any form: on the screen at once, soon on the disk, and restored after a reload. */
import { type Signal, signal } from '@preact/signals'
import { inputLimits, screenLimits } from '../../shared/limits/limits.ts'
import { createAutosave } from './autosave.ts'
import { readDraftText, saveDraftText } from './draft-text.ts'
import { parseDraft } from './parse-draft.ts'

export interface StoredDraft<T> {
  value: Signal<T>
  /** whether the stored draft has been read */
  isRead: Signal<boolean>
  /** returns false, without a change, if the draft would be too large */
  change(change: Partial<T>): boolean
  flush(): Promise<void>
  /** discards the draft after it was used or cancelled */
  clear(): Promise<void>
}

/**
 * Converts a draft to text; an empty text stores nothing. `parse` is needed if a check against `empty` is not enough.
 */
export interface DraftText<T> {
  empty: T
  textOf(draft: T): string
  parse?(text: string): T
}

export function openStoredDraft<T extends object>(
  name: string,
  { empty, textOf, parse = text => parseDraft(text, empty) }: DraftText<T>,
): StoredDraft<T> {
  const value = signal(empty)
  const isRead = signal(false)
  const autosave = createAutosave<string>(text => saveDraftText(name, text), screenLimits.draftSaveMs)
  void readDraftText(name).then(text => {
    // a draft that was begun while the stored one was read is newer
    if (text !== '' && value.peek() === empty) value.value = parse(text)
    isRead.value = true
  })
  const change = (next: Partial<T>) => {
    const changed = { ...value.peek(), ...next }
    const text = textOf(changed)
    if (text.length > inputLimits.noteLetters) return false
    value.value = changed
    autosave.change(text)
    return true
  }
  return {
    value,
    isRead,
    change,
    flush: autosave.flush,
    clear() {
      change(empty)
      return autosave.flush()
    },
  }
}
