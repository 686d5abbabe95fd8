/** A file's name, size and progress in words. */

import type { StoredFile } from '../../shared/contract/document.ts'
import { isDate } from '../../shared/entities/calendar-date.ts'
import type { FileSummary, OutboxItem } from '../../shared/sync/sending.ts'
import type { DocumentView } from '../../shared/views/document.ts'
import { formatBytes, formatDate, formatSecond, formatTime, toInstant } from './format.ts'
import { t } from './t.ts'

/** A name made by `nameByTime`. A copy with a drawing has one more word. */
const namedByTime = /^(\p{L}+(?: \p{L}+)?) (\d{4}-\d\d-\d\d) (\d\d)\.(\d\d)\.(\d\d)\.\d{3}( .+)?\.\w+$/u

/** `Photo 12:59:28` for a camera photo, with its date unless that is `today`. Other names are unchanged. */
export function shownName(fileName: string, today: string): string {
  const [, what, date, hour, minute, second, mark = ''] = namedByTime.exec(fileName) ?? []
  if (what === undefined || date === undefined || !isDate(date)) return fileName
  const time = formatSecond(toInstant(date, `${hour}:${minute}:${second}`))
  return `${what} ${date === today ? time : t('moment.onDay', { day: formatDate(date, today), time })}${mark}`
}

/** Other files are called "file". */
export function isPhoto(file: FileSummary | undefined): boolean {
  return file?.mimeType?.startsWith('image/') === true
}

/** A photo of the signed paper counts as a signature too. */
function kindOfFile(file: FileSummary | undefined): 'signature' | 'photo' | 'voice' | 'video' | 'file' {
  if (file?.isSignature === true) return 'signature'
  if (file?.mimeType === 'audio/webm') return 'voice'
  if (file?.mimeType === 'video/webm') return 'video'
  return isPhoto(file) ? 'photo' : 'file'
}

type FileItem = Pick<OutboxItem, 'kind' | 'summary' | 'step' | 'bytes'>

/** `Photo, 354 kB, attaching (3 of 3)` */
export function titleOfFile({ kind, summary: { file }, step }: FileItem): string {
  const what = t(`did.${kindOfFile(file)}`)
  if (kind === 'document.patch') return t('did.describedFile', { what })
  if (kind === 'document.remove') return t('did.removedFile', { what })
  const next = file?.steps[step]
  const size = file?.size ?? null
  return [
    what,
    ...(size === null ? [] : [formatBytes(size)]),
    ...(next === undefined
      ? []
      : [t('did.step', { step: step + 1, steps: file?.steps.length ?? 0, name: t(`fileStep.${next}`) })]),
  ].join(', ')
}

/**
 * Says why the laptop does not have a file of the server: `manual.pdf: The hub does not let you have it.` Null: it has
 * it.
 */
export function describeNotHere(document: Pick<DocumentView, 'fileName' | 'notHere'>): string | null {
  const away = describeAway(document)
  return away === null ? null : `${document.fileName ?? t('did.file')}: ${away}`
}

/** The reason without the name: `The hub does not let you have it.` Null: the laptop has the file. */
export function describeAway({ notHere }: Pick<DocumentView, 'notHere'>): string | null {
  if (notHere === null) return null
  const { code, retryAt } = notHere
  const why = t(`file.notHere.${code}`)
  return retryAt === null ? why : `${why} ${t('file.notHere.again', { time: formatTime(retryAt) })}`
}

/** Says what of an added file could not be read or was left out; null if it was stored unchanged. */
export function describeLoss(name: string, { isUnread, lostFilm }: StoredFile): string | null {
  if (isUnread) return t(/\.pdf$/i.test(name) ? 'file.unreadPaper' : 'file.unread', { name })
  // without the name, so that the messages of many files become one
  return lostFilm && t(`file.lostFilm.${lostFilm}`)
}

/** `JPEG, 354 kB`; a link has neither. */
export function sizeLabel(document: Pick<DocumentView, 'size' | 'mimeType' | 'fileName'>): string {
  if (document.size === null) return t('file.link')
  return [kindOf(document), formatBytes(document.size)].filter(part => part !== null).join(', ')
}

/** Types whose technical name is also the common one. */
const plainKinds = ['jpeg', 'png', 'gif', 'webp', 'heic', 'svg', 'pdf', 'csv', 'mp4', 'zip', 'html']

/** The type as a common word, else the file's extension. */
function kindOf({ mimeType, fileName }: Pick<DocumentView, 'mimeType' | 'fileName'>): string | null {
  const type = mimeType?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type === 'text/plain') return t('file.kindText')
  const subtype = type.split('/').at(-1)?.split('+', 1)[0] ?? ''
  if (plainKinds.includes(subtype)) return subtype.toUpperCase()
  return /\.([a-z\d]{1,5})$/i.exec(fileName ?? '')?.[1]?.toUpperCase() ?? null
}

/** The name, and the progress of the upload. */
export function textOfFile({ summary: { file }, bytes }: FileItem): string | null {
  const moved = bytes === null ? null : movedLabel(bytes)
  const parts = [file?.fileName ?? null, moved].filter(part => part !== null)
  return parts.length === 0 ? null : parts.join(' · ')
}

/** `120 kB of 354 kB` */
export function movedLabel({ done, total }: NonNullable<OutboxItem['bytes']>): string {
  return t('did.bytes', { done: formatBytes(done), total: formatBytes(total) })
}
