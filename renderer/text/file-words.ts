/** A file on its way, in words: what it is, how large, how far it has come. */
import type { FileSummary, OutboxItem } from '../../shared/sending.ts'
import type { DocumentView } from '../../shared/view.ts'
import { formatBytes, formatTime } from './format.ts'
import { t } from './t.ts'

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

/** `JPEG, 354 kB`; a link has neither. */
export function sizeWords({ size, mimeType }: Pick<DocumentView, 'size' | 'mimeType'>): string {
  if (size === null) return t('file.link')
  const kind =
    mimeType
      ?.split('/')
      .at(-1)
      ?.split(/[.+;-]/)
      .at(-1)
      ?.toUpperCase() ?? ''
  return [kind, formatBytes(size)].filter(part => part !== '').join(', ')
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
