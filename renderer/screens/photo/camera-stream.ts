/** The laptop's cameras through the browser: opening one, what it offers, and why there is none. */

import { mayUseCamera } from '../../state/app-store.ts'

/** What keeps the camera from being used. */
export type CameraTrouble = 'refused' | 'inUse' | 'absent' | 'locked' | 'unplugged' | 'failed'

export type OpenedCamera = { ok: true; stream: MediaStream } | { ok: false; trouble: CameraTrouble }

export interface CameraChoice {
  deviceId: string
  label: string
}

const troubles: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'inUse',
  AbortError: 'inUse',
}

/** As large as its sensor is; without a choice the one at the back. Sound is never asked for. */
export async function openCamera(deviceId: string | null): Promise<OpenedCamera> {
  if (!mayUseCamera.value) return { ok: false, trouble: 'locked' }
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (mediaDevices === undefined) return { ok: false, trouble: 'absent' }
  const which = deviceId === null ? { facingMode: 'environment' } : { deviceId: { exact: deviceId } }
  try {
    const video = { ...which, width: { ideal: 4_096 }, height: { ideal: 2_160 } }
    return { ok: true, stream: await mediaDevices.getUserMedia({ video, audio: false }) }
  } catch (error) {
    return { ok: false, trouble: troubles[(error as DOMException).name] ?? 'failed' }
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Whether it opens without a question: the picture may then be there with the sheet. */
export async function isCameraAllowed(): Promise<boolean> {
  if (!mayUseCamera.value) return false
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted'
  } catch {
    // a browser that does not know this question asks when the camera is opened
    return false
  }
}

/** Their names are told once one of them is open. */
export async function listCameras(): Promise<CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ deviceId, label }))
}

/** What the types of the browser do not name yet. */
type Light = MediaTrackCapabilities & { torch?: boolean }
type LightOn = MediaTrackConstraintSet & { torch: boolean }

export function hasTorch(track: MediaStreamTrack): boolean {
  return (track.getCapabilities?.() as Light | undefined)?.torch === true
}

/** Whether it did as it was told. */
export async function switchTorch(track: MediaStreamTrack, isOn: boolean): Promise<boolean> {
  const light: LightOn = { torch: isOn }
  return track.applyConstraints({ advanced: [light] }).then(
    () => true,
    () => false,
  )
}
