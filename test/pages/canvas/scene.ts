/** Everything that painting needs to know. */
import type { Camera } from '../camera/camera.ts'
import type { Place } from '../camera/space.ts'
import type { Canvas } from './canvas.ts'

export interface Scene {
  canvas: Canvas
  camera: Camera
  /** direction from the table to the light, of length 1 */
  light: Place
}
