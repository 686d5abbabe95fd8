import { CircleAlert, MicOff, RotateCw } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import type { RecordingKind } from '../../../shared/entities/recording.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { SelectField } from '../../parts/field.tsx'
import { Waveform } from '../../parts/waveform.tsx'
import { formatBytes } from '../../text/format.ts'
import { formatLength } from '../../text/format-length.ts'
import { t } from '../../text/t.ts'
import type { Recorder } from './recorder.ts'
import { isNearEnd, leftMs, mostBytes } from './recording-time.ts'
import '../../parts/finder.css'
import './recorder-view.css'

interface RecorderProps {
  recorder: Recorder
  kind: RecordingKind
}

/** The sound or the picture, its length and size, and what is wrong with it. */
export function RecorderView({
  recorder,
  kind,
  onOpen,
}: RecorderProps & { onOpen: (id: string | null) => void }) {
  const state = recorder.state.value
  if (state.is === 'away') {
    const { trouble, isKept } = state
    return (
      <Banner
        icon={MicOff}
        tone="warn"
        isAlert
        title={t(`record.${kind}.${trouble}`)}
        actions={
          trouble !== 'locked' && (
            <Button icon={RotateCw} onClick={() => onOpen(null)}>
              {t('action.again')}
            </Button>
          )
        }
      >
        <p class="small">
          {t(`record.${trouble}Do`)} {t(isKept ? 'record.untilThen' : 'record.nothingLost')}
        </p>
      </Banner>
    )
  }
  return (
    <div class="recorder stack-close">
      {kind === 'video' && <Picture recorder={recorder} />}
      {kind === 'voice' && (
        <div class="recorder-wave">
          <Waveform levels={shownLevels(recorder.levels.value)} played={state.is === 'ready' ? 0 : 1} />
        </div>
      )}
      <Progress recorder={recorder} kind={kind} />
      {state.is === 'unsaved' && (
        <Banner icon={CircleAlert} tone="bad" isAlert title={t('record.unsaved')}>
          <p class="small">{t('record.unsavedDo', { length: formatLength(recorder.recordedMs.value) })}</p>
        </Banner>
      )}
      <Quiet recorder={recorder} onOpen={onOpen} />
    </div>
  )
}

/** Levels of the last eight seconds. */
const shownAtMost = 80

/** A wave that grows from the right, so that bars keep their width. */
function shownLevels(levels: readonly number[]): number[] {
  const last = levels.slice(-shownAtMost)
  return [...Array<number>(shownAtMost - last.length).fill(0), ...last]
}

function Picture({ recorder }: { recorder: Recorder }) {
  const video = useRef<HTMLVideoElement>(null)
  const stream = recorder.stream.value
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream
  }, [stream])
  return (
    <div class="finder recorder-finder">
      <video ref={video} class="finder-picture" aria-label={t('camera.picture')} autoplay muted playsInline />
    </div>
  )
}

/** The state is announced; the time is not, as it changes each second. */
function Progress({ recorder, kind }: RecorderProps) {
  const { is } = recorder.state.value
  const recordedMs = recorder.recordedMs.value
  const isRunning = is === 'recording' || is === 'paused'
  const isEnding = isRunning && isNearEnd(kind, recordedMs)
  return (
    <div class="recorder-progress flow">
      <p class="recorder-time numbers" role="timer">
        {formatLength(recordedMs)}
      </p>
      <p class={`recorder-state with-icon is-${is}`}>
        <span class="recorder-dot" aria-hidden="true" />
        <span role="status">
          {t(`record.is.${is === 'away' ? 'ready' : is}`)}
          {isEnding && ` ${t(`record.${kind}.nearEnd`)}`}
        </span>
      </p>
      <p class="recorder-size small soft numbers">{sizeLabel(kind, recorder)}</p>
    </div>
  )
}

/** Before a recording its limits, and then what is left. */
function sizeLabel(kind: RecordingKind, recorder: Recorder): string {
  const size = formatBytes(mostBytes(kind))
  const isBegun = recorder.bytes.value > 0
  if (!isBegun) return t(`record.${kind}.most`, { size })
  const left = formatLength(leftMs(kind, recorder.recordedMs.value))
  return t('record.left', { left, size: formatBytes(recorder.bytes.value) })
}

/** Says that no sound arrives, and offers the other microphones. */
function Quiet({ recorder, onOpen }: { recorder: Recorder; onOpen: (id: string | null) => void }) {
  const microphones = recorder.microphones.value
  const { is } = recorder.state.value
  const isSilent = is === 'recording' && recorder.isSilent.value
  const chosen = recorder.stream.value?.getAudioTracks()[0]?.getSettings().deviceId ?? ''
  return (
    <>
      {isSilent && (
        <Banner icon={MicOff} tone="warn" isAlert title={t('record.silent')}>
          <p class="small">{t(microphones.length > 1 ? 'record.silentOther' : 'record.silentDo')}</p>
        </Banner>
      )}
      {microphones.length > 1 && is === 'ready' && (
        <SelectField
          label={t('record.which')}
          value={microphones.some(({ deviceId }) => deviceId === chosen) ? chosen : ''}
          options={[
            { value: '', label: t('record.system') },
            ...microphones.map(({ deviceId, label }, at) => ({
              value: deviceId,
              label: label === '' ? t('record.number', { number: at + 1 }) : label,
            })),
          ]}
          onChoose={deviceId => onOpen(deviceId === '' ? null : deviceId)}
        />
      )}
    </>
  )
}
