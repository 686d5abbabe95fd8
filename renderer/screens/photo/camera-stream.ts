/** Opens the laptop's cameras through the browser, and says why one is not available. */

import { mayUseCamera } from '../../state/app-store.ts'
import { type MediaTrouble, troubleOf } from '../../state/media-trouble.ts'

export type OpenedCamera = { ok: true; stream: MediaStream } | { ok: false; trouble: MediaTrouble }

export interface CameraChoice {
  deviceId: string
  label: string
}

/** Opens the camera at its full resolution, without sound. Without a choice, the one at the back. */
export async function openCamera(deviceId: string | null): Promise<OpenedCamera> {
  if (!mayUseCamera.value) return { ok: false, trouble: 'locked' }
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (mediaDevices === undefined) return { ok: false, trouble: 'absent' }
  const which = deviceId === null ? { facingMode: 'environment' } : { deviceId: { exact: deviceId } }
  try {
    const video = { ...which, width: { ideal: 4_096 }, height: { ideal: 2_160 } }
    return { ok: true, stream: await mediaDevices.getUserMedia({ video, audio: false }) }
  } catch (error) {
    return { ok: false, trouble: troubleOf(error) }
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Whether the camera opens without a permission dialog; if so, it can open together with the sheet. */
export async function isCameraAllowed(): Promise<boolean> {
  if (!mayUseCamera.value) return false
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted'
  } catch {
    // a browser that does not know this query asks when the camera is opened
    return false
  }
}

/** Browsers name the cameras only once one of them is open. */
export async function listCameras(): Promise<CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ deviceId, label }))
}

/** The torch is missing in the browser's types. */
type Light = MediaTrackCapabilities & { torch?: boolean }
type LightOn = MediaTrackConstraintSet & { torch: boolean }

export function hasTorch(track: MediaStreamTrack): boolean {
  return (track.getCapabilities?.() as Light | undefined)?.torch === true
}

/** Returns whether the torch was switched. */
export async function switchTorch(track: MediaStreamTrack, isOn: boolean): Promise<boolean> {
  const light: LightOn = { torch: isOn }
  return track.applyConstraints({ advanced: [light] }).then(
    () => true,
    () => false,
  )
}
