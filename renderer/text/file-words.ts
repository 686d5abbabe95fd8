/** A file on its way, in words: what it is, how large, how far it has come. */
import type { FileSummary, OutboxItem } from '../../shared/view.ts'
import { formatBytes } from './format.ts'
import { t } from './t.ts'

/** What is no picture is called a file. */
export function isPhoto(file: FileSummary | undefined): boolean {
  return file?.mimeType?.startsWith('image/') === true
}

type FileItem = Pick<OutboxItem, 'kind' | 'summary' | 'step' | 'bytes'>

/** `Photo, 354 kB, step 3 of 3: attach` */
export function titleOfFile({ kind, summary: { file }, step }: FileItem): string {
  const what = t(isPhoto(file) ? 'did.photo' : 'did.file')
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

/** Its name, and how many bytes of it have gone while it is uploaded. */
export function textOfFile({ summary: { file }, bytes }: FileItem): string | null {
  const moved =
    bytes === null ? null : t('did.bytes', { done: formatBytes(bytes.done), total: formatBytes(bytes.total) })
  const parts = [file?.fileName ?? null, moved].filter(part => part !== null)
  return parts.length === 0 ? null : parts.join(' · ')
}
