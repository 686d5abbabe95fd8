import type { JobView } from '../../../shared/views/view.ts'
import { FilesOf } from '../files/files-of.tsx'
import { AddingFiles } from './adding-files.tsx'

export function Files({ view }: { view: JobView }) {
  const { job, documents } = view
  return (
    <>
      <AddingFiles jobUuid={job.uuid} />
      <FilesOf owner={{ kind: 'job', ref: job.uuid }} documents={documents} people={new Map(view.people)} />
    </>
  )
}
