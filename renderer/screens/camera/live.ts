import type { RefObject } from 'preact'

/** The live picture, as the modes of the camera use it. */
export interface Live {
  jobUuid: string
  video: RefObject<HTMLVideoElement | null>
  track: MediaStreamTrack
  /** whether the picture is there */
  isReady: boolean
  isMirrored: boolean
  /** closes the camera */
  onLeave: () => void
}
