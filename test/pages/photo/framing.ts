/** Puts a sheet on the table and aims the camera at it. */
import { aimCamera } from '../camera/aim.ts'
import type { Camera } from '../camera/camera.ts'
import { type Bend, createSheet, edgeOf, type Sheet } from '../sheet/bend.ts'
import type { Frame } from './frames.ts'
import type { Shot } from './shot.ts'

export interface Framed {
  sheet: Sheet
  frame: Frame
  camera: Camera
  /** the fewest pixels of a millimetre on the sheet */
  leastScale: number
}

/** `turn` is the number of the picture's size in the shot's list. `size` is in millimetres. */
export function frameSheet(
  size: { width: number; height: number },
  shot: Shot,
  bend: Bend,
  turn: number,
): Framed {
  const sheet = createSheet({ ...size, centre: { x: 0, y: 0 }, rotation: shot.rotation, bend })
  const frame = shot.frames[turn]?.(sheet)
  if (frame === undefined) throw new Error(`The shot has no frame ${turn}`)
  const outline = edgeOf().map(([u, v]) => sheet.at(u, v))
  const camera = aimCamera(outline, { ...shot, width: frame.width, height: frame.height })
  return { sheet, frame, camera, leastScale: leastScale(camera, sheet) }
}

function leastScale(camera: Camera, sheet: Sheet): number {
  const step = 0.02
  const scales = [0.05, 0.5, 0.93].flatMap(u =>
    [0.05, 0.5, 0.93].flatMap(v => {
      const [here, right, below] = [
        camera.project(sheet.at(u, v)),
        camera.project(sheet.at(u + step, v)),
        camera.project(sheet.at(u, v + step)),
      ]
      return [
        Math.hypot(right.x - here.x, right.y - here.y) / (step * sheet.width),
        Math.hypot(below.x - here.x, below.y - here.y) / (step * sheet.height),
      ]
    }),
  )
  return Math.min(...scales)
}
