/** Draws by lot how a page is photographed: the camera, the light, and what is bad about the picture. */

import { type Place, type Point, radians, unit } from '../camera/space.ts'
import type { Light } from '../canvas/develop.ts'
import type { PageKind } from '../kinds.ts'
import { between, type Chance, eitherWay, happens, shuffle } from '../random.ts'
import { drawFrames, type Frame } from './frames.ts'

export interface Shot {
  /** The sizes of the picture by lot, for a sheet of some size. */
  frames: readonly ((sheet: { width: number; height: number }) => Frame)[]
  /** focal length as a fraction of the longer side */
  focal: number
  pose: { tilt: number; azimuth: number; roll: number }
  /** fraction of the picture that the sheet fills */
  fill: number
  /** position of the sheet, as in `Framing` */
  position: Point
  /** radians by which the sheet is turned on the table, counterclockwise */
  rotation: number
  /** direction from the table to the lamp or window */
  lamp: Place
  light: Light
  blur: Blur
  faults: readonly Fault[]
}

interface Blur {
  /** deviation in pixels */
  pixels: number
  /** deviation as a fraction of the height of a small x, if that is more */
  ofX: number
}

const faults = ['blur', 'noise', 'dark', 'steep', 'shadow'] as const
type Fault = (typeof faults)[number]

/** A picture has two faults at most, as a person must read the text. */
export function planShot(chance: Chance, kind: PageKind): Shot {
  const own = drawFaults(chance.fork('faults'), kind)
  const has = (fault: Fault) => own.includes(fault)
  const turned = kind === 'turned' ? eitherWay(chance, 12, 25) : eitherWay(chance, 0, 8)
  const tilt = has('steep') ? between(chance, 28, 38) : between(chance, 3, 24)
  return {
    frames: drawFrames(chance.fork('frame')),
    focal: between(chance, 0.7, 0.95),
    pose: {
      tilt: radians(kind === 'turned' ? Math.max(14, tilt) : tilt),
      azimuth: kind === 'turned' ? 0 : radians(eitherWay(chance, 0, has('steep') ? 14 : 8)),
      roll: kind === 'turned' ? 0 : radians(eitherWay(chance, 0, 4)),
    },
    fill: fillOf(chance, kind),
    position: positionOf(chance, kind),
    rotation: radians(kind === 'upside-down' ? 180 + turned : turned),
    lamp: lampOf(chance),
    light: lightOf(chance.fork('light'), has),
    blur: { pixels: between(chance, 0.8, 1.1), ofX: has('blur') ? between(chance, 0.09, 0.14) : 0 },
    faults: own,
  }
}

function drawFaults(chance: Chance, kind: PageKind): Fault[] {
  if (kind === 'shadow') {
    const more = happens(chance, 0.4) ? [chance.pick(['noise', 'steep'] as const)] : []
    return ['shadow', ...more]
  }
  if (!happens(chance, 0.43)) return []
  return shuffle(chance, faults).slice(0, happens(chance, 0.4) ? 2 : 1)
}

function positionOf(chance: Chance, kind: PageKind): Point {
  if (kind === 'two-pages') return { x: between(chance, 0.35, 0.65), y: between(chance, 0.35, 0.65) }
  const inside = { x: between(chance, 0.25, 0.75), y: between(chance, 0.25, 0.75) }
  if (kind !== 'out-of-frame') return inside
  const outside = 0.5 + eitherWay(chance, 0.58, 0.7)
  return happens(chance, 0.5) ? { ...inside, x: outside } : { ...inside, y: outside }
}

function fillOf(chance: Chance, kind: PageKind): number {
  if (kind === 'two-pages') return between(chance, 0.6, 0.72)
  if (kind === 'clutter' || kind === 'fingers') return between(chance, 0.64, 0.8)
  return between(chance, 0.72, 0.93)
}

function lampOf(chance: Chance): Place {
  const direction = between(chance, 0, 2 * Math.PI)
  const height = radians(between(chance, 42, 76))
  return unit({
    x: Math.cos(height) * Math.cos(direction),
    y: Math.cos(height) * Math.sin(direction),
    z: Math.sin(height),
  })
}

function lightOf(chance: Chance, has: (fault: Fault) => boolean): Light {
  const warm = between(chance, -0.12, 0.22)
  const isDark = has('dark')
  return {
    exposure: isDark ? between(chance, 0.34, 0.48) : between(chance, 0.72, 1.02),
    balance: [1 + warm * 0.12, 1, 1 - warm * 0.75],
    centre: { x: between(chance, -0.1, 1.1), y: between(chance, -0.1, 1.1) },
    falloff: between(chance, 0.08, isDark ? 0.42 : 0.36),
    vignette: between(chance, 0.05, 0.22),
    noise: has('noise') ? between(chance, 7, 12) : isDark ? between(chance, 4, 7) : between(chance, 1.2, 3),
    contrast: between(chance, 0, 0.45),
  }
}
