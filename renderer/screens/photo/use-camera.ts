/** The live picture while it is visible. Leaving, hiding the page or opening another job turns the camera off. */
import { useEffect, useState } from 'preact/hooks'
import { mayUseCamera } from '../../state/app-store.ts'
import { listen } from '../../state/listen.ts'
import type { MediaTrouble } from '../../state/media-trouble.ts'
import { type CameraChoice, closeCamera, listCameras, openCamera } from './camera-stream.ts'

export type CameraState =
  | { is: 'opening' }
  | { is: 'live'; stream: MediaStream; track: MediaStreamTrack }
  | { is: 'away'; trouble: MediaTrouble }

export interface Camera {
  state: CameraState
  /** the cameras to choose from, known once one was open */
  choices: readonly CameraChoice[]
  chosen: string | null
  choose(deviceId: string): void
  again(): void
}

/** The last choice is remembered until the program ends, because camera ids do not survive it. */
let lastChosen: string | null = null

export function useCamera(): Camera {
  const [state, setState] = useState<CameraState>({ is: 'opening' })
  const [choices, setChoices] = useState<readonly CameraChoice[]>([])
  const [chosen, setChosen] = useState(lastChosen)
  const [attempt, setAttempt] = useState(0)
  const isShown = useIsShown()
  // turns the camera off at once if an administrator forbids it
  const isAllowed = mayUseCamera.value
  useEffect(() => {
    if (!isShown) return
    setState({ is: 'opening' })
    return keepOpen(chosen, setState, setChoices)
  }, [chosen, attempt, isShown, isAllowed])
  const again = () => setAttempt(attempt + 1)
  const choose = (deviceId: string) => {
    lastChosen = deviceId
    setChosen(deviceId)
  }
  return { state, choices, chosen: chosen ?? openedDevice(state), choose, again }
}

function openedDevice(state: CameraState): string | null {
  return state.is === 'live' ? (state.track.getSettings().deviceId ?? null) : null
}

function useIsShown(): boolean {
  const [isShown, setShown] = useState(document.visibilityState === 'visible')
  useEffect(
    () => listen(document, 'visibilitychange', () => setShown(document.visibilityState === 'visible')),
    [],
  )
  return isShown
}

/** Opens the camera and reports its state. The returned function closes it, also while it is still opening. */
function keepOpen(
  deviceId: string | null,
  tell: (state: CameraState) => void,
  tellChoices: (choices: readonly CameraChoice[]) => void,
): () => void {
  let isLeft = false
  let opened: MediaStream | null = null
  const open = async () => {
    const camera = await openCamera(deviceId)
    if (!camera.ok) {
      if (!isLeft) tell({ is: 'away', trouble: camera.trouble })
      return
    }
    const [track] = camera.stream.getVideoTracks()
    if (isLeft || track === undefined) return closeCamera(camera.stream)
    opened = camera.stream
    track.addEventListener('ended', () => {
      if (!isLeft) tell({ is: 'away', trouble: 'unplugged' })
    })
    tell({ is: 'live', stream: camera.stream, track })
    tellChoices(await listCameras())
  }
  void open()
  return () => {
    isLeft = true
    if (opened !== null) closeCamera(opened)
  }
}
