/** A file on its way, in words: what it is, how large, how far it has come. */
import { isDate } from '../../shared/calendar-date.ts'
import type { StoredFile } from '../../shared/document-contract.ts'
import type { FileSummary, OutboxItem } from '../../shared/sending.ts'
import type { DocumentView } from '../../shared/view.ts'
import { formatBytes, formatDate, formatSecond, formatTime, toInstant } from './format.ts'
import { t } from './t.ts'

/** A name by `nameByTime`; a copy that was drawn on has one word more. */
const namedByTime = /^(\p{L}+) (\d{4}-\d\d-\d\d) (\d\d)\.(\d\d)\.(\d\d)\.\d{3}( .+)?\.\w+$/u

/** `Photo 12:59:28`, with its day unless that is `today`, for a photo that the camera named; any other name as it is. */
export function shownName(fileName: string, today: string): string {
  const [, what, date, hour, minute, second, mark = ''] = namedByTime.exec(fileName) ?? []
  if (what === undefined || date === undefined || !isDate(date)) return fileName
  const time = formatSecond(toInstant(date, `${hour}:${minute}:${second}`))
  return `${what} ${date === today ? time : t('moment.onDay', { day: formatDate(date, today), time })}${mark}`
}

/** What is no picture is called a file. */
export function isPhoto(file: FileSummary | undefined): boolean {
  return file?.mimeType?.startsWith('image/') === true
}

/** Also a photo of the paper that was signed. */
function kindOfFile(file: FileSummary | undefined): 'signature' | 'photo' | 'file' {
  if (file?.isSignature === true) return 'signature'
  return isPhoto(file) ? 'photo' : 'file'
}

type FileItem = Pick<OutboxItem, 'kind' | 'summary' | 'step' | 'bytes'>

/** `Photo, 354 kB, step 3 of 3: attach` */
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

/** Why a file that the hub has is not here: `manual.pdf: The hub does not let you have it.` Null: it is here. */
export function describeNotHere(document: Pick<DocumentView, 'fileName' | 'notHere'>): string | null {
  const away = describeAway(document)
  return away === null ? null : `${document.fileName ?? t('did.file')}: ${away}`
}

/** The same where its name stands beside it: `The hub does not let you have it.` Null: it is here. */
export function describeAway({ notHere }: Pick<DocumentView, 'notHere'>): string | null {
  if (notHere === null) return null
  const { code, retryAt } = notHere
  const why = t(`file.notHere.${code}`)
  return retryAt === null ? why : `${why} ${t('file.notHere.again', { time: formatTime(retryAt) })}`
}

/** Says what of an added file could not be read, or was left out of it; null where it was stored as it came. */
export function describeLoss(name: string, { isUnread, lostFilm }: StoredFile): string | null {
  if (isUnread) return t(/\.pdf$/i.test(name) ? 'file.unreadPaper' : 'file.unread', { name })
  // without the name, so that many at once are one notice
  return lostFilm && t(`file.lostFilm.${lostFilm}`)
}

/** `JPEG, 354 kB`; a link has neither. */
export function sizeWords(document: Pick<DocumentView, 'size' | 'mimeType' | 'fileName'>): string {
  if (document.size === null) return t('file.link')
  return [kindOf(document), formatBytes(document.size)].filter(part => part !== null).join(', ')
}

/** Types whose name on the wire is what people call them. */
const plainKinds = ['jpeg', 'png', 'gif', 'webp', 'heic', 'svg', 'pdf', 'csv', 'mp4', 'zip', 'html']

/** What it is, in a word that people know; else the ending of its name. */
function kindOf({ mimeType, fileName }: Pick<DocumentView, 'mimeType' | 'fileName'>): string | null {
  const type = mimeType?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type === 'text/plain') return t('file.kindText')
  const subtype = type.split('/').at(-1)?.split('+', 1)[0] ?? ''
  if (plainKinds.includes(subtype)) return subtype.toUpperCase()
  return /\.([a-z\d]{1,5})$/i.exec(fileName ?? '')?.[1]?.toUpperCase() ?? null
}

/** Its name, and how many bytes of it have gone while it is uploaded. */
export function textOfFile({ summary: { file }, bytes }: FileItem): string | null {
  const moved = bytes === null ? null : movedWords(bytes)
  const parts = [file?.fileName ?? null, moved].filter(part => part !== null)
  return parts.length === 0 ? null : parts.join(' · ')
}

/** `120 kB of 354 kB` */
export function movedWords({ done, total }: NonNullable<OutboxItem['bytes']>): string {
  return t('did.bytes', { done: formatBytes(done), total: formatBytes(total) })
}
