import type { JobView } from '../../../shared/views/view.ts'
import { AddingFiles } from '../files/adding-files.tsx'
import { FilesOf } from '../files/files-of.tsx'

export function Files({ view }: { view: JobView }) {
  const { job, documents } = view
  return (
    <>
      <AddingFiles jobUuid={job.uuid} />
      <FilesOf owner={{ kind: 'job', ref: job.uuid }} documents={documents} people={new Map(view.people)} />
    </>
  )
}
