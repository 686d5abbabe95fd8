import type { ComponentChildren } from 'preact'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { openedJob } from '../../state/job-store.ts'
import { markedOn } from '../../state/markup.ts'
import { route } from '../../state/route.ts'
import { FileOver } from '../viewer/file-over.tsx'

/** The code is loaded when the first photo is drawn over or cropped. */
const EditedPhoto = lazyPart(() => import('../photo/edited-photo.tsx').then(part => part.EditedPhoto))

/** The file of the address, shown over the job. Drawing on a photo and cropping it replace both. */
export function JobFile({ jobUuid, children }: { jobUuid: string | null; children: ComponentChildren }) {
  const marked = markedOn(jobUuid)
  const here = route.value
  const opened = openedJob.value
  const view = opened?.ok === true && opened.value.job.uuid === jobUuid ? opened.value : null
  const documentUuid = here.screen === 'today' && jobUuid !== null ? here.documentUuid : null
  if (marked !== null) return <EditedPhoto key={marked.documentUuid} {...marked} />
  return (
    <FileOver
      owner={{ kind: 'job', ref: jobUuid ?? '' }}
      documents={view && [...view.documents, ...view.manuals]}
      documentUuid={documentUuid}
      people={new Map(view?.people)}
    >
      {children}
    </FileOver>
  )
}
