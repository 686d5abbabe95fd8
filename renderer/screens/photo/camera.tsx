import { CameraOff, LoaderCircle, RotateCw } from 'lucide-preact'
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Position } from '../../../shared/entities/schema.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { SelectField } from '../../parts/field.tsx'
import { Switch } from '../../parts/switch.tsx'
import { alertFailed } from '../../state/toast.ts'
import { t } from '../../text/t.ts'
import { type CameraTrouble, hasTorch, switchTorch } from './camera-stream.ts'
import { nameByTime } from './photo-name.ts'
import { followPlace, noPlace, type Place, takePhoto } from './take-photo.ts'
import { type CameraState, type Camera as OpenedCamera, useCamera } from './use-camera.ts'
import '../../parts/finder.css'
import './camera.css'

export interface Shot {
  file: File
  /** epoch ms of the shutter click */
  takenAt: number
  position: Promise<Position | null>
}

/** The live picture with a shutter. Each photo is handed over at once, so the next can follow immediately. */
export function Camera({ withPlace, onShot }: { withPlace: boolean; onShot: (shot: Shot) => void }) {
  const camera = useCamera()
  const place = usePlace(withPlace)
  const video = useRef<HTMLVideoElement>(null)
  const [shots, setShots] = useState<readonly File[]>([])
  const press = async () => {
    const takenAt = Date.now()
    if (camera.state.is !== 'live' || video.current === null) return
    try {
      const jpeg = await takePhoto(video.current, camera.state.track)
      const file = new File([jpeg], nameByTime(t('did.photo'), takenAt, 'jpg'), { type: jpeg.type })
      setShots(before => [...before, file])
      onShot({ file, takenAt, position: place.current.now() })
    } catch {
      // the camera was unplugged just now; other errors have a message in place of the picture
      alertFailed(t('camera.missed'))
    }
  }
  const { state } = camera
  if (state.is === 'away') return <NoCamera trouble={state.trouble} onAgain={camera.again} />
  return (
    <div class="camera">
      <Finder video={video} state={state} shots={shots.length} onPress={press} />
      <div class="camera-side">
        <LastShot shots={shots} />
        {state.is === 'live' && hasTorch(state.track) && <Torch key={state.track.id} track={state.track} />}
        <CameraChoices camera={camera} />
      </div>
    </div>
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

/** The shutter appears with the picture and takes the focus, so that Space and Enter take a photo. */
function Finder(props: {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  shots: number
  onPress: () => void
}) {
  const { video, state, shots, onPress } = props
  const shutter = useRef<HTMLButtonElement>(null)
  const [isReady, setReady] = useState(false)
  const stream = state.is === 'live' ? state.stream : null
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream
    setReady(false)
  }, [video, stream])
  useEffect(() => {
    if (isReady) shutter.current?.focus()
  }, [isReady])
  return (
    <div
      class="finder camera-finder"
      // before the shutter is there, the sheet needs another focusable element for keys to scroll it
      {...(isReady ? {} : { role: 'group', 'aria-label': t('camera.picture'), tabIndex: 0 })}
    >
      <video
        ref={video}
        class="finder-picture"
        aria-label={t('camera.picture')}
        autoplay
        muted
        playsInline
        onLoadedData={() => setReady(true)}
      />
      {shots > 0 && <span key={shots} class="camera-flash" aria-hidden="true" />}
      {isReady ? (
        <button
          ref={shutter}
          type="button"
          class="camera-shutter"
          // a key that is held down takes only one photo
          onKeyDown={event => event.repeat && event.preventDefault()}
          onClick={onPress}
        >
          <span class="hidden-visually">{t('camera.shutter')}</span>
        </button>
      ) : (
        <p class="finder-wait with-icon" role="status">
          <LoaderCircle size={20} aria-hidden="true" />
          {t('camera.opening')}
        </p>
      )}
    </div>
  )
}

function LastShot({ shots }: { shots: readonly File[] }) {
  const last = shots.at(-1)
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (last === undefined) return
    const made = URL.createObjectURL(last)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [last])
  if (last === undefined || address === null)
    return <p class="small soft">{t(hasKeyboard() ? 'camera.hint' : 'camera.hintTouch')}</p>
  return (
    <p class="camera-last flow strong">
      <img src={address} alt={last.name} width={72} height={54} />
      <span class="numbers">{t('camera.taken', { count: shots.length })}</span>
    </p>
  )
}

/** A phone has only touch, which cannot hover. */
function hasKeyboard(): boolean {
  return window.matchMedia('(any-hover: hover)').matches
}

function Torch({ track }: { track: MediaStreamTrack }) {
  const [isOn, setOn] = useState(false)
  const change = async (wanted: boolean) => {
    if (await switchTorch(track, wanted)) setOn(wanted)
    else alertFailed(t('camera.noTorch'))
  }
  return <Switch label={t('camera.torch')} hint={t('camera.torchHint')} isOn={isOn} onChange={change} />
}

function CameraChoices({ camera: { choices, chosen, choose } }: { camera: OpenedCamera }) {
  if (choices.length < 2) return null
  return (
    <SelectField
      label={t('camera.which')}
      value={chosen ?? ''}
      options={choices.map(({ deviceId, label }, at) => ({
        value: deviceId,
        label: label === '' ? t('camera.number', { number: at + 1 }) : label,
      }))}
      onChoose={choose}
    />
  )
}

/** Says why there is no camera and what to do. Photos can still be chosen below. */
function NoCamera({ trouble, onAgain }: { trouble: CameraTrouble; onAgain: () => void }) {
  return (
    <Banner
      icon={CameraOff}
      tone="warn"
      title={t(`camera.${trouble}`)}
      actions={
        trouble !== 'locked' && (
          <Button icon={RotateCw} onClick={onAgain}>
            {t('action.again')}
          </Button>
        )
      }
    >
      <p class="small">{t(`camera.${trouble}Do`)}</p>
    </Banner>
  )
}
