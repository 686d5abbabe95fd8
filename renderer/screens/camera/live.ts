import type { RefObject } from 'preact'
import type { CameraTask } from './task/camera-task.ts'

/** The live picture, as the modes of the camera use it. */
export interface Live {
  task: CameraTask
  video: RefObject<HTMLVideoElement | null>
  track: MediaStreamTrack
  /** whether the picture is there */
  isReady: boolean
  isMirrored: boolean
  /** closes the camera */
  onLeave: () => void
}
