import type { JobView } from '../../../shared/views/view.ts'
import { mayCapture } from '../../state/may-capture.ts'
import { AddingFiles } from '../files/adding-files.tsx'
import { FilesOf } from '../files/files-of.tsx'
import { ManualsOf } from '../files/manuals-of.tsx'

export function Files({ view }: { view: JobView }) {
  const { job, documents, manuals } = view
  const owner = { kind: 'job', ref: job.uuid } as const
  return (
    <>
      <AddingFiles jobUuid={job.uuid} />
      <FilesOf
        owner={owner}
        documents={documents}
        people={new Map(view.people)}
        mayAdd={mayCapture(view, 'photo')}
      />
      <ManualsOf owner={owner} manuals={manuals} />
    </>
  )
}
