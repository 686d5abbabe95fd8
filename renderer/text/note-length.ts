/** Errors for notes and captions that are longer than the server's limit. */
import { inputLimits, screenLimits } from '../../shared/limits/limits.ts'
import { t } from './t.ts'

/** Null: within the limit. */
export function describeTooLong({ length }: string): string | null {
  const most = inputLimits.noteLetters
  return length > most ? t('note.tooLong', { count: length, most }) : null
}

/** A text longer than the limit of drafts is not stored at all. */
export function describeLongCaption({ length }: string): string | null {
  const most = inputLimits.descriptionLetters
  if (length > screenLimits.draftLetters) return t('note.draftFailed')
  return length > most ? t('file.captionTooLong', { count: length, most }) : null
}
