/** A caption on its way to the disk: as the caption, and for as long as it is too long to be one, as a draft. */
import { draftName } from '../../../shared/draft-names.ts'
import { screenLimits } from '../../../shared/limits.ts'
import { createAutosave } from '../../state/autosave.ts'
import { readDraftText, saveDraftText } from '../../state/draft-text.ts'
import { describeLongCaption } from '../../text/note-length.ts'

/** Of the file that it belongs to now. */
export interface CaptionWays {
  /** whether it is kept */
  save(text: string, isTyping: boolean): Promise<boolean>
  /** empty: none */
  saveDraft(text: string): Promise<void>
  /** the file is read anew, so that its draft is known wherever it is seen next */
  reload(): void
}

export interface CaptionSaving {
  change(text: string): void
  /** it was there before, as a draft */
  resume(): void
  /** the field, the page or the program is left */
  end(): void
}

export function createCaptionSaving(ways: CaptionWays): CaptionSaving {
  /** what fits and is not ended */
  let last: string | null = null
  let isLong = false
  let isDrafted = false
  const draft = createAutosave(ways.saveDraft, screenLimits.draftSaveMs)
  const save = async (text: string, isTyping: boolean) => {
    const isKept = await ways.save(text, isTyping)
    if (!isKept || !isDrafted || isLong) return
    isDrafted = false
    draft.change('')
    await draft.flush()
    if (!isTyping) ways.reload()
  }
  const caption = createAutosave((text: string) => save(text, true), screenLimits.draftSaveMs)
  return {
    change(text) {
      if (describeLongCaption(text) === null) {
        last = text
        isLong = false
        caption.change(text)
        return
      }
      last = null
      isLong = true
      isDrafted = true
      caption.cancel()
      draft.change(text)
    },
    resume() {
      isDrafted = true
    },
    end() {
      const text = last
      last = null
      if (text !== null) void caption.flush().then(() => save(text, false))
      else if (isLong) void draft.flush().then(ways.reload)
    },
  }
}

/** What is longer than any draft stays in its field, which says so. */
export async function saveCaptionDraft(documentUuid: string, text: string): Promise<void> {
  if (text.length > screenLimits.draftLetters) return
  await saveDraftText(draftName('caption', documentUuid), text)
}

/** Null: none, or the question broke. */
export async function readCaptionDraft(documentUuid: string): Promise<string | null> {
  return (await readDraftText(draftName('caption', documentUuid))) || null
}
