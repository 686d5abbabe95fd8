/** Saves a caption while it is typed. A text too long for a caption is stored as a draft instead. */

import { screenLimits } from '../../../shared/limits/limits.ts'
import { draftName } from '../../../shared/sync/draft-names.ts'
import { createAutosave } from '../../state/autosave.ts'
import { readDraftText, saveDraftText } from '../../state/draft-text.ts'
import { describeLongCaption } from '../../text/note-length.ts'

/** Calls that save to the file's current uuid. */
export interface CaptionWays {
  /** returns whether it was saved */
  save(text: string, isTyping: boolean): Promise<boolean>
  /** empty: deletes the draft */
  saveDraft(text: string): Promise<void>
  /** reads the file again, so that all views know the draft */
  reload(): void
}

export interface CaptionSaving {
  change(text: string): void
  /** continues a draft that was stored before */
  resume(): void
  /** saves at once when the field, the page or the program is left */
  end(): void
}

export function createCaptionSaving(ways: CaptionWays): CaptionSaving {
  /** the last valid text that was not saved as final */
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

/** Text longer than any draft is not stored; its field shows the error. */
export async function saveCaptionDraft(documentUuid: string, text: string): Promise<void> {
  if (text.length > screenLimits.draftLetters) return
  await saveDraftText(draftName('caption', documentUuid), text)
}

/** Returns null if there is no draft, or the call failed. */
export async function readCaptionDraft(documentUuid: string): Promise<string | null> {
  return (await readDraftText(draftName('caption', documentUuid))) || null
}
