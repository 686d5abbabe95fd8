import type { DocumentView } from '../../../shared/view.ts'
import { FileRow as Row } from '../files/file-row.tsx'

/** One file of a job, with its caption ready to be written. */
export function FileRow({ jobUuid, document }: { jobUuid: string; document: DocumentView }) {
  return <Row owner={{ kind: 'job', ref: jobUuid }} document={document} hasField />
}
