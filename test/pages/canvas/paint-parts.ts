/** Paints tools and hands with the light from one side. */
import { boxOf } from '../camera/aim.ts'
import { type Camera, mapPoint } from '../camera/camera.ts'
import { type Place, unit } from '../camera/space.ts'
import type { Canvas } from './canvas.ts'
import { boundsOf, type Distance, distanceFrom, halfThickness, type Part } from './parts.ts'
import type { Scene } from './scene.ts'
import { fineGrain, grainSize } from './tile.ts'

/** Paints the parts of a thing that is at `z` millimetres above the table. */
export function paintParts(scene: Scene, parts: readonly Part[], z = 0): void {
  for (const part of parts) paintPart(scene, part, z)
}

function paintPart({ canvas, camera, light }: Scene, part: Part, z: number): void {
  const map = camera.planeAt(z)
  const box = pixelsOf(canvas, camera, part, z)
  const distanceTo = distanceFrom(part)
  // The cut of a bar has no shaded rim, as it continues another bar.
  const isCut = part.kind === 'bar' && part.isCut === true
  const distanceInside = isCut ? distanceFrom({ ...part, isCut: false }) : distanceTo
  const shade = createShader(part, distanceInside, light)
  const rgb = new Float32Array(3)
  const { data } = canvas
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) {
      const depth = map[6] * x + map[7] * y + map[8]
      const placeX = (map[0] * x + map[1] * y + map[2]) / depth
      const placeY = (map[3] * x + map[4] * y + map[5]) / depth
      const distance = distanceTo(placeX, placeY)
      if (distance > box.pixel / 2) {
        // The distance shrinks by one pixel a step at most, so some pixels need no computation.
        x += Math.max(0, Math.floor((distance / box.pixel) * 0.7) - 1)
        continue
      }
      const cover = Math.min(1, 0.5 - distance / box.pixel)
      shade(rgb, placeX, placeY, isCut ? distanceInside(placeX, placeY) : distance)
      const at = (y * canvas.width + x) * 3
      for (let channel = 0; channel < 3; channel++) {
        const below = data[at + channel] ?? 0
        data[at + channel] = below + ((rgb[channel] ?? 0) - below) * cover
      }
    }
}

/** Returns the pixels around a part, and the millimetres of a pixel there. */
function pixelsOf(canvas: Canvas, camera: Camera, part: Part, z: number) {
  const corners = boundsOf(part, 1)
  const box = boxOf(corners.map(({ x, y }) => camera.project({ x, y, z })))
  const map = camera.planeAt(z)
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const [here, next] = [mapPoint(map, middle), mapPoint(map, { x: middle.x + 1, y: middle.y })]
  return {
    left: Math.max(0, Math.floor(box.x)),
    top: Math.max(0, Math.floor(box.y)),
    right: Math.min(canvas.width, Math.ceil(box.x + box.width)),
    bottom: Math.min(canvas.height, Math.ceil(box.y + box.height)),
    pixel: Math.hypot(next.x - here.x, next.y - here.y),
  }
}

/** Writes the colour at a place into `rgb`. `distance` is negative inside the part. */
type Shader = (rgb: Float32Array, x: number, y: number, distance: number) => void

function createShader(part: Part, distanceTo: Distance, light: Place): Shader {
  const thickness = halfThickness(part)
  const half = unit({ x: light.x, y: light.y, z: light.z + 1 })
  const flat = 0.45 + 0.55 * light.z
  const flatShine = part.gloss * sharpen(half.z)
  const grain = fineGrain()
  const unevenness = (part.grain ?? 1.5) / 32
  const [red, green, blue] = part.colour
  return (rgb, x, y, distance) => {
    let bright = 1
    let shine = flatShine
    if (part.roundness > 0) {
      const depth = Math.min(1, Math.max(0.02, -distance / thickness))
      const slope = (part.roundness * (1 - depth)) / Math.sqrt(depth * (2 - depth))
      const byX = ((distanceTo(x + step, y) - distance) / step) * slope
      const byY = ((distanceTo(x, y + step) - distance) / step) * slope
      const length = Math.sqrt(1 + slope * slope)
      const facing = (byX * light.x + byY * light.y + light.z) / length
      const root = Math.sqrt((0.45 + 0.55 * Math.max(0, facing)) / flat)
      bright = root * Math.sqrt(root)
      shine = part.gloss * sharpen((byX * half.x + byY * half.y + half.z) / length)
    }
    const column = Math.floor(x * 5) & (grainSize - 1)
    const row = Math.floor(y * 5) & (grainSize - 1)
    const added = shine + (grain[row * grainSize + column] ?? 0) * unevenness
    rgb[0] = red * bright + added
    rgb[1] = green * bright + added
    rgb[2] = blue * bright + added
  }
}

/** Millimetres over which a slope is measured. */
const step = 0.05

/** Returns the fortieth power: near 1 only if the surface mirrors the lamp. */
function sharpen(mirrored: number): number {
  const four = mirrored * mirrored * mirrored * mirrored
  const sixteen = four * four * four * four
  return mirrored <= 0 ? 0 : sixteen * sixteen * four * four
}
