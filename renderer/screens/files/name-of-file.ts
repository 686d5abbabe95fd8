import type { DocumentView } from '../../../shared/views/document.ts'
import { today } from '../../state/clock.ts'
import { shownName } from '../../text/file-labels.ts'
import { t } from '../../text/t.ts'

/** A file's name as screens show it. */
export function nameOf({ fileName }: Pick<DocumentView, 'fileName'>): string {
  return fileName === null ? t('did.file') : shownName(fileName, today.value)
}
