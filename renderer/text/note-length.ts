/** What is said of a note, and of a caption, that is longer than a hub takes. */
import { inputLimits, screenLimits } from '../../shared/limits.ts'
import { t } from './t.ts'

/** Null: it fits. */
export function describeTooLong({ length }: string): string | null {
  const most = inputLimits.noteLetters
  return length > most ? t('note.tooLong', { count: length, most }) : null
}

/** What is longer than any draft is not kept at all. */
export function describeLongCaption({ length }: string): string | null {
  const most = inputLimits.descriptionLetters
  if (length > screenLimits.draftLetters) return t('note.draftFailed')
  return length > most ? t('file.captionTooLong', { count: length, most }) : null
}
