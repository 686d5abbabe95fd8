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
import type { Paper } from './paper/paper.ts'
import { addPage, beginPage, endPaper, numberOf, openPaper, undoPage } from './paper/paper-store.ts'
import { usePageWatch } from './paper/use-page-watch.ts'
import { adviseOn } from './paper/watch-page.ts'
import { playClick } from './play-click.ts'
import { Shutter } from './shutter.tsx'
import type { CameraTask } from './task/camera-task.ts'

/** Pages become one document. A page that is held steady is captured by itself. */
export function PaperMode({ task, video, track, isReady, isMirrored }: Live) {
  const isRetake = task.into?.pageUuid != null
  const [flashes, setFlashes] = useState(0)
  const capture = async () => {
    const takenAt = Date.now()
    if (video.current === null || (isRetake && isSaving(openPaper(task)))) return
    const corners = pages.takeCorners()
    const paperId = beginPage(task)
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
  const paper = openPaper(task)
  return (
    <>
      <PageOutline sighting={pages.sighting} isMirrored={isMirrored} />
      {flashes > 0 && <span key={flashes} class="camera-flash" aria-hidden="true" />}
      <p class="camera-say" role="status">
        {sayWhatNext(paper, pages)}
      </p>
      {paper !== null && paper.pages.length > 0 && <Pages task={task} paper={paper} />}
      <Shutter isReady={isReady} onPress={capture} />
    </>
  )
}

function sayWhatNext(paper: Paper | null, { watch, isBroken }: ReturnType<typeof usePageWatch>): string {
  const saving = paper?.pages.findIndex(({ file }) => isBeingStored(file)) ?? -1
  if (paper !== null && saving >= 0) return t('camera.savingPage', { number: numberOf(paper, saving) })
  if (isBroken) return t('camera.page.broken')
  const advice = adviseOn(watch)
  // A page that could not be stored is held, and not captured yet.
  const last = paper?.pages.findLastIndex(({ uuid }) => uuid !== null) ?? -1
  if (advice === 'turn' && paper !== null && last >= 0)
    return t('camera.page.turn', { number: numberOf(paper, last) })
  if (advice === 'hold' && !isAutoCaptureOn.value) return t('camera.page.press')
  return t(`camera.page.${advice === 'turn' ? 'looking' : advice}`)
}

function isSaving(paper: Paper | null): boolean {
  return paper?.pages.some(({ file }) => isBeingStored(file)) ?? false
}

function Pages({ task, paper }: { task: CameraTask; paper: Paper }) {
  const { pages } = paper
  // a page that is taken again is undone on the screen of its document
  const isStored = task.into?.pageUuid == null && pages.some(({ uuid }) => uuid !== null)
  return (
    <Film
      frames={pages.map(({ file }, at) => ({
        file,
        alt: t('camera.pageNumber', { number: numberOf(paper, at) }),
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
            onClick={() => void undoPage(task)}
          >
            {t('camera.undoPage')}
          </Button>
          {task.into === null && (
            <Button
              icon={FilePlus2}
              isIconOnly={isNarrow.value}
              title={t('camera.newDocument')}
              onClick={() => endPaper(task)}
            >
              {t('camera.newDocument')}
            </Button>
          )}
        </>
      )}
    </Film>
  )
}
