import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { addFile } from '../../state/add-files.ts'
import { isPlaceOn } from '../../state/app-store.ts'
import { today } from '../../state/clock.ts'
import { alertFailed } from '../../state/toast.ts'
import { isNarrow } from '../../state/width.ts'
import { shownName } from '../../text/file-labels.ts'
import { nameByTime } from '../../text/photo-name.ts'
import { t } from '../../text/t.ts'
import { followPlace, noPlace, type Place, takePhoto } from '../photo/take-photo.ts'
import { Film } from './film.tsx'
import { isBeingStored } from './is-being-stored.ts'
import type { Live } from './live.ts'
import { Shutter } from './shutter.tsx'

/** Each photo is saved on the job at once, so the next can follow immediately. */
export function PhotoMode({ task, video, track, isReady }: Live) {
  const place = usePlace(isPlaceOn.value)
  const [shots, setShots] = useState<readonly File[]>([])
  const press = async () => {
    const takenAt = Date.now()
    if (video.current === null) return
    try {
      const { jpeg } = await takePhoto(video.current, track)
      const file = new File([jpeg], nameByTime(t('did.photo'), takenAt, 'jpg'), { type: jpeg.type })
      setShots(before => [...before, file])
      void addFile(task.owner.ref, file, { takenAt, position: place.current.now() })
    } catch {
      // the camera was unplugged just now; other errors have a message in place of the picture
      alertFailed(t('camera.missed'))
    }
  }
  return (
    <>
      {shots.length > 0 && <span key={shots.length} class="camera-flash" aria-hidden="true" />}
      <p class="camera-say">{t(hasKeyboard() && !isNarrow.value ? 'camera.hint' : 'camera.hintTouch')}</p>
      <Film
        frames={shots.map(file => ({
          file,
          alt: shownName(file.name, today.value),
          isSaving: isBeingStored(file),
        }))}
        count={t('camera.taken', { count: shots.length })}
      />
      <Shutter isReady={isReady} onPress={press} />
    </>
  )
}

function usePlace(isWanted: boolean): RefObject<Place> {
  const place = useRef<Place>(noPlace)
  useEffect(() => {
    if (!isWanted) return
    const followed = followPlace()
    place.current = followed
    return () => {
      followed.stop()
      place.current = noPlace
    }
  }, [isWanted])
  return place
}

/** A phone has only touch, which cannot hover. */
function hasKeyboard(): boolean {
  return window.matchMedia('(any-hover: hover)').matches
}
