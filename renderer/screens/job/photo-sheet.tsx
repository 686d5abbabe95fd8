import { Camera as CameraIcon, ImagePlus, X } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { FileButton } from '../../parts/file-button.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { useRead } from '../../parts/use-read.ts'
import { addFile, addFiles } from '../../state/add-files.ts'
import { isPlaceOn } from '../../state/app-store.ts'
import { closeCapture } from '../../state/capture.ts'
import { openedJob } from '../../state/job-store.ts'
import { t } from '../../text/t.ts'
import { FileRow } from '../files/file-row.tsx'
import { useStableKeys } from '../files/same-files.ts'
import { isCameraAllowed } from '../photo/camera-stream.ts'
import { AddingFiles } from './adding-files.tsx'
import './photo-sheet.css'

const Camera = lazyPart(() => import('../photo/camera.tsx').then(({ Camera }) => Camera))

/** Saves every photo at once. Captions can be added later, here or in the files tab. */
export function PhotoSheet({ jobUuid }: { jobUuid: string }) {
  const sheet = useRef<HTMLElement>(null)
  const known = useKnownBefore()
  const [isCameraOn, turnOn] = useCameraSwitch()
  useEffect(() => {
    // the user may have moved to another button already
    const isThere = sheet.current?.contains(document.activeElement)
    if (isCameraOn === false && !isThere) sheet.current?.querySelector('button')?.focus()
  }, [isCameraOn])
  const view = openedJob.value?.ok === true ? openedJob.value.value : null
  const keys = useStableKeys(view?.documents.map(({ uuid }) => uuid) ?? [])
  const added = view?.documents.filter(({ uuid }) => !known.has(uuid)) ?? []
  return (
    <section ref={sheet} class="sheet photo-sheet stack" aria-label={t('photo.add')}>
      <div class="photo-sheet-body stack">
        {isCameraOn === true ? (
          <Camera
            withPlace={isPlaceOn.value}
            onShot={({ file, ...about }) => void addFile(jobUuid, file, about)}
          />
        ) : (
          <p class="small soft">{t('photo.hint')}</p>
        )}
        <AddingFiles jobUuid={jobUuid} />
        {added.length > 0 && (
          <ul class="files stack" aria-label={t('photo.added')}>
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
          <Button tone="primary" isBig icon={CameraIcon} onClick={turnOn}>
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
function useCameraSwitch(): [boolean | null, () => void] {
  const [isWanted, setWanted] = useState(false)
  const isAllowed = useRead(isCameraAllowed, [])
  return [isWanted || isAllowed, () => setWanted(true)]
}

/** The files that were there when the sheet was opened. */
function useKnownBefore(): ReadonlySet<string> {
  const [known] = useState(() => {
    const view = openedJob.peek()
    return new Set(view?.ok === true ? view.value.documents.map(({ uuid }) => uuid) : [])
  })
  return known
}
