import { FilePlus2, Undo2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { isAutoCaptureOn } from '../../state/auto-capture.ts'
import { alertFailed } from '../../state/toast.ts'
import { isNarrow } from '../../state/width.ts'
import { nameByTime } from '../../text/photo-name.ts'
import { t } from '../../text/t.ts'
import { takePhoto } from '../photo/take-photo.ts'
import { Film } from './film.tsx'
import { isBeingStored } from './is-being-stored.ts'
import type { Live } from './live.ts'
import { PageOutline } from './paper/page-outline.tsx'
import { addPage, beginPage, endPaper, openPaper, type Paper, undoPage } from './paper/paper-store.ts'
import { usePageWatch } from './paper/use-page-watch.ts'
import { adviseOn } from './paper/watch-page.ts'
import { playClick } from './play-click.ts'
import { Shutter } from './shutter.tsx'

/** Pages become one document. A page that is held steady is captured by itself. */
export function PaperMode({ jobUuid, video, track, isReady, isMirrored }: Live) {
  const [flashes, setFlashes] = useState(0)
  const capture = async () => {
    const takenAt = Date.now()
    if (video.current === null) return
    const corners = pages.takeCorners()
    const paperId = beginPage(jobUuid)
    setFlashes(before => before + 1)
    playClick()
    try {
      const { jpeg, isLive } = await takePhoto(video.current, track)
      const file = new File([jpeg], nameByTime(t('camera.page'), takenAt, 'jpg'), { type: jpeg.type })
      await addPage(paperId, { file, takenAt, corners: isLive ? corners : undefined })
    } catch {
      alertFailed(t('camera.missed'))
    }
  }
  const pages = usePageWatch({ video, isReady, isAutomatic: isAutoCaptureOn.value, capture })
  const paper = openPaper(jobUuid)
  return (
    <>
      <PageOutline sighting={pages.sighting} isMirrored={isMirrored} />
      {flashes > 0 && <span key={flashes} class="camera-flash" aria-hidden="true" />}
      <p class="camera-say" role="status">
        {sayWhatNext(paper, pages)}
      </p>
      {paper !== null && paper.pages.length > 0 && <Pages jobUuid={jobUuid} paper={paper} />}
      <Shutter isReady={isReady} onPress={capture} />
    </>
  )
}

function sayWhatNext(paper: Paper | null, { watch, isBroken }: ReturnType<typeof usePageWatch>): string {
  const saving = paper?.pages.findIndex(({ file }) => isBeingStored(file)) ?? -1
  if (saving >= 0) return t('camera.savingPage', { number: saving + 1 })
  if (isBroken) return t('camera.page.broken')
  const advice = adviseOn(watch)
  // A page that could not be stored is held, and not captured yet.
  const number = paper?.pages.filter(({ uuid }) => uuid !== null).length ?? 0
  if (advice === 'turn' && number > 0) return t('camera.page.turn', { number })
  if (advice === 'hold' && !isAutoCaptureOn.value) return t('camera.page.press')
  return t(`camera.page.${advice === 'turn' ? 'looking' : advice}`)
}

function Pages({ jobUuid, paper: { pages } }: { jobUuid: string; paper: Paper }) {
  const isStored = pages.some(({ uuid }) => uuid !== null)
  return (
    <Film
      frames={pages.map(({ file }, at) => ({
        file,
        alt: t('camera.pageNumber', { number: at + 1 }),
        isSaving: isBeingStored(file),
      }))}
      count={t('camera.pages', { count: pages.length })}
    >
      {isStored && (
        <>
          <Button
            icon={Undo2}
            isIconOnly={isNarrow.value}
            data-undo
            title={t('camera.undoPage')}
            onClick={() => void undoPage(jobUuid)}
          >
            {t('camera.undoPage')}
          </Button>
          <Button
            icon={FilePlus2}
            isIconOnly={isNarrow.value}
            title={t('camera.newDocument')}
            onClick={() => endPaper(jobUuid)}
          >
            {t('camera.newDocument')}
          </Button>
        </>
      )}
    </Film>
  )
}
