import { ImagePlus } from 'lucide-preact'
import { FileButton } from '../../parts/file-button.tsx'
import { addFiles } from '../../state/add-files.ts'
import { t } from '../../text/t.ts'
import { pagePictures } from '../paper/captured/page-pictures.ts'
import { addPage, beginPage } from './paper/paper-store.ts'
import { type CameraTask, modeOf } from './task/camera-task.ts'

/** Files in place of the camera: pictures of pages for a document, or any files for the job. */
export function ChooseFiles({ task }: { task: CameraTask }) {
  const mode = modeOf(task)
  if (mode === 'code') return null
  const isPaper = mode === 'paper'
  const isRetake = task.into?.pageUuid != null
  const add = (files: readonly File[]) => {
    if (!isPaper) return void addFiles(task.owner.ref, files)
    const paperId = beginPage(task)
    for (const file of files) void addPage(paperId, { file, takenAt: file.lastModified })
  }
  return (
    <FileButton icon={ImagePlus} accept={isPaper ? pagePictures : ''} isMultiple={!isRetake} onChoose={add}>
      {t(isRetake ? 'camera.choosePage' : isPaper ? 'camera.choosePages' : 'photo.choose')}
    </FileButton>
  )
}
