/** Opens the microphone, and the camera for a video, and says why one is not available. */
import type { RecordingKind } from '../../../shared/entities/recording.ts'
import { recordingLimits } from '../../../shared/limits/limits.ts'
import { mayUseCamera, mayUseMicrophone } from '../../state/app-store.ts'
import { type MediaTrouble, troubleOf } from '../../state/media-trouble.ts'

export type Opened = { ok: true; stream: MediaStream } | { ok: false; trouble: MediaTrouble }

export interface Microphone {
  deviceId: string
  label: string
}

/** `deviceId`: the microphone; null: the system's. A video is recorded with the camera at the back. */
export async function openRecorder(kind: RecordingKind, deviceId: string | null): Promise<Opened> {
  const isAllowed = mayUseMicrophone.value && (kind === 'voice' || mayUseCamera.value)
  if (!isAllowed) return { ok: false, trouble: 'locked' }
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (mediaDevices === undefined) return { ok: false, trouble: 'absent' }
  const audio = deviceId === null ? true : { deviceId: { exact: deviceId } }
  try {
    const video = kind === 'video' && picture
    return { ok: true, stream: await mediaDevices.getUserMedia({ audio, video }) }
  } catch (error) {
    return { ok: false, trouble: troubleOf(error) }
  }
}

const picture: MediaTrackConstraints = {
  facingMode: 'environment',
  width: { ideal: (recordingLimits.videoHeight * 16) / 9 },
  height: { ideal: recordingLimits.videoHeight },
  frameRate: { ideal: 25, max: 30 },
}

export function closeRecorder(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

export function recorderOf(kind: RecordingKind, stream: MediaStream): MediaRecorder {
  const { voiceBitsPerSecond: audioBitsPerSecond, videoBitsPerSecond } = recordingLimits
  return kind === 'voice'
    ? new MediaRecorder(stream, { mimeType: 'audio/webm;codecs=opus', audioBitsPerSecond })
    : new MediaRecorder(stream, {
        mimeType: 'video/webm;codecs=vp8,opus',
        audioBitsPerSecond,
        videoBitsPerSecond,
      })
}

/** Browsers name the microphones only once one of them is open. `default` repeats one of the others. */
export async function listMicrophones(): Promise<Microphone[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return devices
    .filter(
      ({ kind, deviceId }) => kind === 'audioinput' && !['', 'default', 'communications'].includes(deviceId),
    )
    .map(({ deviceId, label }) => ({ deviceId, label }))
}
