/** A document that the camera captures. */
import type { Quad } from '../../../../shared/rules/quad.ts'
import type { CameraTask } from '../task/camera-task.ts'

export interface PaperPage {
  file: File
  /** null: not stored yet */
  uuid: string | null
}

export interface Paper {
  id: number
  task: CameraTask
  /** null: no page is stored yet */
  captureUuid: string | null
  /** pages that the camera captured */
  pages: readonly PaperPage[]
}

export interface CapturedPhoto {
  file: File
  /** epoch ms of the shutter click */
  takenAt: number
  /** fractions of the photo; undefined: they are searched on it */
  corners?: Quad | undefined
}
