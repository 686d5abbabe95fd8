/** Boxes of cardboard and plastic. */

import type { Point } from '../camera/space.ts'
import type { Colour } from '../canvas/canvas.ts'
import type { Box } from '../canvas/paint-box.ts'
import type { Texture } from '../canvas/paint-mesh.ts'
import { between, type Chance, happens, normal, whole } from '../random.ts'

const size = 128

const colours: readonly Colour[] = [
  [178, 140, 100],
  [186, 150, 110],
  [214, 212, 206],
  [52, 92, 150],
  [176, 44, 36],
  [60, 62, 66],
]

/** Returns a box of the size of a spare part or of a tool case. */
export function makeBox(chance: Chance, centre: Point): Box {
  return {
    centre,
    width: between(chance, 60, 190),
    depth: between(chance, 50, 150),
    height: between(chance, 18, 85),
    rotation: between(chance, 0, Math.PI),
    texture: drawSide(chance),
    colour: chance.pick(colours),
  }
}

/** Returns a side with a seam of tape, and sometimes a label. */
function drawSide(chance: Chance): Texture {
  const data = new Uint8Array(size * size * 4)
  const seam = happens(chance, 0.6) ? whole(chance, 50, 78) : -99
  const label = happens(chance, 0.6) ? { x: whole(chance, 12, 60), y: whole(chance, 70, 96) } : null
  let streak = 0
  for (let y = 0; y < size; y++) {
    streak = streak * 0.7 + normal(chance) * 3
    for (let x = 0; x < size; x++) {
      let value = 228 + streak + normal(chance) * 4
      if (Math.abs(y - seam) < 8) value -= 18
      if (y === seam) value -= 60
      if (label !== null && x >= label.x && x < label.x + 46 && y >= label.y && y < label.y + 24)
        value = (y - label.y) % 6 > 3 && x > label.x + 4 && x < label.x + 38 ? 90 : 255
      data.fill(Math.max(0, Math.min(255, value)), (y * size + x) * 4, (y * size + x) * 4 + 3)
    }
  }
  return { width: size, height: size, data }
}
