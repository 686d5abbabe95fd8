import { Check } from 'lucide-preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { ChoiceRow } from '../../parts/choices.tsx'
import { isTextField } from '../../parts/focus.ts'
import { Toasts } from '../../parts/toasts.tsx'
import { areSingleKeysOn } from '../../state/app-store.ts'
import { latinKey } from '../../state/shortcuts.ts'
import { t } from '../../text/t.ts'
import { HeldFiles } from '../files/adding-files.tsx'
import { useCamera } from '../photo/use-camera.ts'
import { CameraOptions } from './camera-options.tsx'
import { CodeMode } from './code-mode.tsx'
import { NoCamera } from './no-camera.tsx'
import { endPaper, openPaper } from './paper/paper-store.ts'
import { PaperMode } from './paper-mode.tsx'
import { PhotoMode } from './photo-mode.tsx'
import { Picture } from './picture.tsx'
import { type CameraMode, cameraMode, cameraModes } from './task/camera-mode.ts'
import { type CameraTask, modeOf } from './task/camera-task.ts'
import './camera.css'

const modes = { photo: PhotoMode, paper: PaperMode, code: CodeMode }

/** The camera in the whole window. `onClose` runs when the user leaves it; what was captured is stored by then. */
export function Camera({ task, onClose }: { task: CameraTask; onClose: () => void }) {
  const { into } = task
  const camera = useCamera()
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [readyStream, setReadyStream] = useState<MediaStream | null>(null)
  useLayoutEffect(() => {
    dialog.current?.showModal()
    // The browser focuses the first choice instead, which would keep the focus from the shutter.
    dialog.current?.focus()
  }, [])
  // Only a dialog that is closed by `close` gives the focus back.
  const close = () => {
    dialog.current?.close()
    onClose()
  }
  const end = () => {
    endPaper(task)
    close()
  }
  // The pages of a document are complete when its camera is left; those of a job may go on.
  const leave = into === null ? close : end
  const isRetaken = into?.pageUuid != null && hasStored(task)
  useEffect(() => {
    if (isRetaken) end()
  }, [isRetaken])
  const { state } = camera
  const Mode = modes[modeOf(task)]
  const isFront = state.is === 'live' && isMirrored(state.track)
  return (
    <dialog
      ref={dialog}
      class="camera on-black"
      aria-label={t(titleOf(task))}
      tabIndex={-1}
      autofocus
      onCancel={event => {
        event.preventDefault()
        leave()
      }}
      onKeyDown={event => onKey(event, dialog.current, into === null)}
    >
      {state.is === 'away' ? (
        <NoCamera task={task} trouble={state.trouble} onAgain={camera.again} />
      ) : (
        <Picture video={video} state={state} isMirrored={isFront} onReady={setReadyStream} />
      )}
      {state.is === 'live' && (
        <Mode
          task={task}
          video={video}
          track={state.track}
          isReady={readyStream === state.stream}
          isMirrored={isFront}
          onLeave={leave}
        />
      )}
      <div class="camera-held">
        <HeldFiles jobUuid={task.owner.ref} />
      </div>
      {into === null ? <ModeChoice /> : <p class="camera-modes camera-into">{t(titleOf(task))}</p>}
      <CameraOptions task={task} camera={camera} />
      <Button class="camera-done" isBig tone="primary" icon={Check} onClick={end}>
        {t('camera.done')}
      </Button>
      {/* the messages of the page are inert behind the dialog */}
      <Toasts />
    </dialog>
  )
}

function hasStored(task: CameraTask): boolean {
  return openPaper(task)?.pages.some(({ uuid }) => uuid !== null) ?? false
}

function titleOf({ into }: CameraTask) {
  if (into === null) return 'camera.title'
  return into.pageUuid === null ? 'paper.addByCamera' : 'paper.retake'
}

/** People move in front of such a camera as in front of a mirror. The file is never mirrored. */
function isMirrored(track: MediaStreamTrack): boolean {
  return track.getSettings().facingMode === 'user'
}

function ModeChoice() {
  return (
    <fieldset class="camera-modes">
      <legend class="hidden-visually">{t('camera.mode')}</legend>
      <ChoiceRow
        choices={cameraModes.map(value => ({ value, label: t(`camera.mode.${value}`) }))}
        value={cameraMode.value}
        onChoose={chooseMode}
      />
    </fieldset>
  )
}

function chooseMode(mode: CameraMode): void {
  cameraMode.value = mode
}

/** The number keys choose a mode, and Ctrl+Z undoes the last page. Space and Enter take a photo wherever no other control has the focus. */
function onKey(event: KeyboardEvent, dialog: HTMLDialogElement | null, mayChoose: boolean): void {
  if (event.altKey || isTextField(event.target)) return
  if (event.ctrlKey || event.metaKey) {
    if (latinKey(event) === 'z') dialog?.querySelector<HTMLElement>('[data-undo]')?.click()
    return
  }
  const mode = cameraModes[Number(event.key) - 1]
  if (mode !== undefined && mayChoose && areSingleKeysOn.peek()) {
    dialog?.focus()
    chooseMode(mode)
    return
  }
  const isFree = event.target === dialog || (event.target as Element).matches('[type=radio]')
  if (!isFree || event.repeat || (event.key !== ' ' && event.key !== 'Enter')) return
  event.preventDefault()
  dialog?.querySelector<HTMLElement>('.camera-shutter')?.click()
}
