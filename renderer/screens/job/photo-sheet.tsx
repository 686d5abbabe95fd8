import { Camera as CameraIcon, ImagePlus, X } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { FileButton } from '../../parts/file-button.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { useRead } from '../../parts/use-read.ts'
import { addFiles, adding } from '../../state/add-files.ts'
import { closeCapture } from '../../state/capture.ts'
import { openedJob } from '../../state/job-store.ts'
import { t } from '../../text/t.ts'
import { AddingFiles } from '../files/adding-files.tsx'
import { FileRow } from '../files/file-row.tsx'
import { useStableKeys } from '../files/same-files.ts'
import { isCameraAllowed } from '../photo/camera-stream.ts'
import './photo-sheet.css'

const Camera = lazyPart(() => import('../camera/camera.tsx').then(({ Camera }) => Camera))

/** Saves every photo at once. Captions can be added later, here or in the files tab. */
export function PhotoSheet({ jobUuid }: { jobUuid: string }) {
  const sheet = useRef<HTMLElement>(null)
  const known = useKnownBefore()
  const [isCameraOn, turnCamera] = useCameraSwitch()
  const leaveCamera = () => {
    // the sheet lists files that are not saved yet
    if (adding.peek().some(entry => entry.jobUuid === jobUuid && entry.isHeld)) turnCamera(false)
    else closeCapture()
  }
  useEffect(() => {
    // the user may have moved to another button already
    const isThere = sheet.current?.contains(document.activeElement)
    if (isCameraOn === false && !isThere) sheet.current?.querySelector('button')?.focus()
  }, [isCameraOn])
  const view = openedJob.value?.ok === true ? openedJob.value.value : null
  const keys = useStableKeys(view?.documents.map(({ uuid }) => uuid) ?? [])
  const added = view?.documents.filter(({ uuid }) => !known.has(uuid)) ?? []
  if (isCameraOn === true)
    return (
      <section class="sheet photo-sheet" aria-label={t('photo.add')}>
        <Camera task={{ owner: { kind: 'job', ref: jobUuid }, into: null }} onClose={leaveCamera} />
      </section>
    )
  return (
    <section ref={sheet} class="sheet photo-sheet stack" aria-label={t('photo.add')}>
      <div class="photo-sheet-body stack">
        <p class="small soft">{t('photo.hint')}</p>
        <AddingFiles jobUuid={jobUuid} />
        {added.length > 0 && (
          <ul class="files card ruled" aria-label={t('photo.added')}>
            {added.toReversed().map(document => (
              <FileRow
                key={keys.get(document.uuid)}
                owner={{ kind: 'job', ref: jobUuid }}
                document={document}
                hasField
              />
            ))}
          </ul>
        )}
      </div>
      <div class="sheet-foot flow">
        {isCameraOn === false && (
          <Button tone="primary" isBig icon={CameraIcon} onClick={() => turnCamera(true)}>
            {t('photo.take')}
          </Button>
        )}
        <FileButton icon={ImagePlus} accept="" isMultiple onChoose={files => void addFiles(jobUuid, files)}>
          {t('photo.choose')}
        </FileButton>
        <Button isBig icon={X} onClick={closeCapture}>
          {t('action.close')}
        </Button>
      </div>
    </section>
  )
}

/** Turns the camera on if the user has allowed it before; null until that is known. */
function useCameraSwitch(): [boolean | null, (isOn: boolean) => void] {
  const [isWanted, setWanted] = useState<boolean | null>(null)
  const isAllowed = useRead(isCameraAllowed, [])
  return [isWanted ?? isAllowed, setWanted]
}

/** The files that were there when the sheet was opened. */
function useKnownBefore(): ReadonlySet<string> {
  const [known] = useState(() => {
    const view = openedJob.peek()
    return new Set(view?.ok === true ? view.value.documents.map(({ uuid }) => uuid) : [])
  })
  return known
}
