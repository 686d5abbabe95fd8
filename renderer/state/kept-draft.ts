/** What was begun and is no note: on the screen at once, on the disk soon after, and there again after a reload. */
import { type Signal, signal } from '@preact/signals'
import { inputLimits, screenLimits } from '../../shared/limits.ts'
import { createAutosave } from './autosave.ts'
import { readDraftText, saveDraftText } from './draft-text.ts'
import { parseDraft } from './parse-draft.ts'

export interface KeptDraft<T> {
  value: Signal<T>
  /** what was kept before has been read */
  isRead: Signal<boolean>
  /** false: that is more than can be kept, and nothing has changed */
  change(change: Partial<T>): boolean
  flush(): Promise<void>
  /** it has become something else, or nobody wants it */
  clear(): Promise<void>
}

/** How it is kept; no text keeps nothing. `parse`: where more is asked of it than to be as `empty` is. */
export interface DraftText<T> {
  empty: T
  textOf(draft: T): string
  parse?(text: string): T
}

export function openKeptDraft<T extends object>(
  name: string,
  { empty, textOf, parse = text => parseDraft(text, empty) }: DraftText<T>,
): KeptDraft<T> {
  const value = signal(empty)
  const isRead = signal(false)
  const autosave = createAutosave<string>(text => saveDraftText(name, text), screenLimits.draftSaveMs)
  void readDraftText(name).then(text => {
    // what was begun in the meantime is newer
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
