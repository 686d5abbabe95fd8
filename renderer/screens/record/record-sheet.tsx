import { Circle, Mic, Pause, Play, Square, Video, X } from 'lucide-preact'
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type RecordingKind, recordingKinds } from '../../../shared/entities/recording.ts'
import { Button } from '../../parts/button.tsx'
import { ChoiceRow } from '../../parts/choices.tsx'
import { isFocusFree } from '../../parts/keep-focus.ts'
import { closeCapture } from '../../state/capture.ts'
import { openedJob, reloadJob } from '../../state/job-store.ts'
import { announceSaved } from '../../state/toast.ts'
import { nameByTime } from '../../text/photo-name.ts'
import { t } from '../../text/t.ts'
import { FileRow } from '../files/file-row.tsx'
import { useStableKeys } from '../files/same-files.ts'
import { Recorder, type RecorderState } from './recorder.ts'
import { RecorderView } from './recorder-view.tsx'
import './record-sheet.css'

/** The last choice is remembered until the program ends. */
let lastKind: RecordingKind = 'voice'

/** Records voice notes and videos. Each one becomes a file of the job when it is stopped. */
export function RecordSheet({ jobUuid }: { jobUuid: string }) {
  const [kind, setKind] = useState(lastKind)
  const known = useKnownBefore()
  const view = openedJob.value?.ok === true ? openedJob.value.value : null
  const keys = useStableKeys(view?.documents.map(({ uuid }) => uuid) ?? [])
  const added = view?.documents.filter(({ uuid }) => !known.has(uuid)) ?? []
  const choose = (to: RecordingKind) => {
    lastKind = to
    setKind(to)
  }
  return (
    <RecordingSheet key={kind} jobUuid={jobUuid} kind={kind} onKind={choose}>
      {added.length > 0 && (
        <ul class="files card ruled" aria-label={t('record.added')}>
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
    </RecordingSheet>
  )
}

function RecordingSheet(props: {
  jobUuid: string
  kind: RecordingKind
  onKind: (kind: RecordingKind) => void
  children: ComponentChildren
}) {
  const { jobUuid, kind, onKind, children } = props
  const sheet = useRef<HTMLElement>(null)
  const recorder = useRecorder(jobUuid, kind)
  const { is } = recorder.state.value
  const isRunning = is === 'recording' || is === 'paused'
  const start = () => {
    const startedAt = Date.now()
    void recorder.start(nameByTime(t(`did.${kind}`), startedAt, 'webm'), startedAt)
  }
  useMainButton(sheet, is)
  return (
    <section
      ref={sheet}
      class="sheet record-sheet stack"
      aria-label={t('record.title')}
      onKeyDown={event => isRunning && pressKey(event, recorder)}
    >
      <div class="record-body stack">
        {!isRunning && is !== 'saving' && is !== 'unsaved' && (
          <ChoiceRow
            value={kind}
            choices={recordingKinds.map(value => ({
              value,
              label: t(`record.${value}`),
              icon: icons[value],
            }))}
            onChoose={onKind}
          />
        )}
        <RecorderView recorder={recorder} kind={kind} onOpen={deviceId => void recorder.open(deviceId)} />
        {children}
      </div>
      <div class="sheet-foot flow">
        {is === 'ready' && (
          <Button tone="primary" isBig icon={Circle} data-record="main" onClick={start}>
            {t('record.start')}
          </Button>
        )}
        {isRunning && <RunningButtons recorder={recorder} isPaused={is === 'paused'} />}
        {is === 'unsaved' && (
          <Button tone="primary" isBig data-record="main" onClick={() => void recorder.keep()}>
            {t('record.saveAgain')}
          </Button>
        )}
        {!isRunning && (
          <Button isBig icon={X} onClick={closeCapture}>
            {t('action.close')}
          </Button>
        )}
      </div>
    </section>
  )
}

const icons = { voice: Mic, video: Video }

function RunningButtons({ recorder, isPaused }: { recorder: Recorder; isPaused: boolean }) {
  return (
    <>
      <Button
        isBig
        icon={isPaused ? Play : Pause}
        data-record="main"
        aria-keyshortcuts="Space"
        onClick={() => recorder.pauseOrResume()}
      >
        {t(isPaused ? 'record.resume' : 'record.pause')}
      </Button>
      <Button
        tone="primary"
        isBig
        icon={Square}
        aria-keyshortcuts="Enter"
        onClick={() => void recorder.keep()}
      >
        {t('record.stop')}
      </Button>
    </>
  )
}

/** Space pauses and Enter stops, unless another control has the focus. */
function pressKey(event: KeyboardEvent, recorder: Recorder): void {
  const target = event.target as HTMLElement
  const isOther =
    target.closest('button, select, input, textarea, a') !== null && target.dataset.record !== 'main'
  if (isOther || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === ' ') recorder.pauseOrResume()
  else if (event.key === 'Enter') void recorder.keep()
  else return
  event.preventDefault()
}

/** Focuses the button for the next step, unless the user has moved to another control. */
function useMainButton(sheet: RefObject<HTMLElement | null>, is: RecorderState['is']): void {
  useLayoutEffect(() => {
    // a quick click on the dock may leave the focus on the page itself
    const isFree = isFocusFree() || document.activeElement === document.body
    if (isFree) sheet.current?.querySelector<HTMLElement>('[data-record=main]')?.focus()
  }, [sheet, is])
}

function useRecorder(jobUuid: string, kind: RecordingKind): Recorder {
  const [recorder] = useState(() => {
    const onKept = () => {
      announceSaved(t(`record.${kind}.saved`))
      reloadJob()
    }
    return new Recorder({ kind: 'job', ref: jobUuid }, kind, onKept)
  })
  useEffect(() => {
    void recorder.open(null)
    return () => void recorder.leave(reloadJob)
  }, [recorder])
  return recorder
}

/** The files that were there when the sheet was opened. */
function useKnownBefore(): ReadonlySet<string> {
  const [known] = useState(() => {
    const view = openedJob.peek()
    return new Set(view?.ok === true ? view.value.documents.map(({ uuid }) => uuid) : [])
  })
  return known
}
