import { ImagePlus } from 'lucide-preact'
import { FileButton } from '../../parts/file-button.tsx'
import { addFiles } from '../../state/add-files.ts'
import { t } from '../../text/t.ts'
import { cameraMode } from './camera-mode.ts'
import { addPage, beginPage } from './paper/paper-store.ts'

/** Files in place of the camera: pictures of pages for a document, or any files for the job. */
export function ChooseFiles({ jobUuid }: { jobUuid: string }) {
  if (cameraMode.value === 'code') return null
  const isPaper = cameraMode.value === 'paper'
  const add = (files: readonly File[]) => {
    if (!isPaper) return void addFiles(jobUuid, files)
    const paperId = beginPage(jobUuid)
    for (const file of files) void addPage(paperId, { file, takenAt: file.lastModified })
  }
  return (
    <FileButton icon={ImagePlus} accept={isPaper ? 'image/*' : ''} isMultiple onChoose={add}>
      {t(isPaper ? 'camera.choosePages' : 'photo.choose')}
    </FileButton>
  )
}
