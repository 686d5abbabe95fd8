/** The use of a camera: for a job, or for one document that is being captured. */
import type { FileOwner } from '../../../state/file-store.ts'
import type { PagesInto } from '../../paper/captured/pages-into.ts'
import { type CameraMode, cameraMode } from './camera-mode.ts'

export interface CameraTask {
  owner: FileOwner
  /** document that gets the pages; null: the camera of a job, in any mode */
  into: PagesInto | null
}

export function modeOf({ into }: CameraTask): CameraMode {
  return into === null ? cameraMode.value : 'paper'
}
