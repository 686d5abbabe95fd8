/** Hand tools, made around the origin along x. */

import { turn } from '../camera/space.ts'
import type { Colour } from '../canvas/canvas.ts'
import { type Bar, type Part, place, type Thing } from '../canvas/parts.ts'
import { between, type Chance, eitherWay, happens, whole } from '../random.ts'

const steel = { colour: [150, 153, 158], roundness: 0.9, gloss: 90, grain: 3 } as const
const dark = { colour: [58, 60, 64], roundness: 0.9, gloss: 50, grain: 3 } as const
const handles: readonly Colour[] = [
  [182, 36, 30],
  [214, 120, 26],
  [30, 74, 150],
  [44, 46, 50],
  [36, 110, 66],
  [214, 178, 40],
]

/** Returns a bar along x. */
function bar(
  look: Pick<Bar, 'colour' | 'roundness' | 'gloss'>,
  from: number,
  to: number,
  radii: [number, number],
): Bar {
  return {
    kind: 'bar',
    ...look,
    a: { x: from, y: 0 },
    b: { x: to, y: 0 },
    radiusA: radii[0],
    radiusB: radii[1],
  }
}

export function makeScrewdriver(chance: Chance): Thing {
  const length = between(chance, 75, 140)
  const handle = { colour: chance.pick(handles), roundness: 0.8, gloss: 60 }
  const thick = between(chance, 9, 14)
  return {
    height: thick,
    parts: [
      bar(steel, 0, length, [2.6, 2.4]),
      bar(steel, length, length + 9, [2.6, 1.4]),
      bar(handle, -88, -10, [thick, thick * 0.92]),
      bar({ ...handle, colour: [40, 40, 42] }, -60, -50, [thick * 0.97, thick * 0.97]),
      bar({ ...handle, colour: [40, 40, 42] }, -14, -7, [thick * 0.8, thick * 0.62]),
    ],
  }
}

export function makeWrench(chance: Chance): Thing {
  const length = between(chance, 130, 210)
  const look = happens(chance, 0.6) ? steel : dark
  const head = between(chance, 10, 15)
  const jaw = (angle: number): Part => {
    const tip = turn({ x: head * 1.25, y: 0 }, angle)
    return {
      ...bar(look, 0, 0, [head * 0.42, head * 0.36]),
      a: turn({ x: head * 0.7, y: 0 }, angle * 1.2),
      b: tip,
    }
  }
  const jaws = [jaw(0.62), jaw(-0.62)].map(part => place(part, { x: length / 2, y: 0 }, 0.26))
  const ring: Part = {
    kind: 'ring',
    ...look,
    centre: { x: -length / 2, y: 0 },
    outer: head,
    inner: head * 0.58,
  }
  return {
    height: 6,
    parts: [
      bar({ ...look, roundness: 0.5 }, -length / 2 + head * 0.8, length / 2 - 4, [head * 0.5, head * 0.5]),
      ring,
      bar({ ...look, roundness: 0.5 }, length / 2 - 4, length / 2, [head * 0.7, head * 0.7]),
      ...jaws,
    ],
  }
}

export function makePliers(chance: Chance): Thing {
  const grip = { colour: chance.pick(handles), roundness: 0.9, gloss: 40 }
  const leg = (side: number): Part[] => [
    { ...bar(grip, 0, 0, [6.5, 5.5]), a: { x: -12, y: side * 5 }, b: { x: -70, y: side * 21 } },
    { ...bar(grip, 0, 0, [5.5, 5.5]), a: { x: -70, y: side * 21 }, b: { x: -118, y: side * 19 } },
    { ...bar(dark, 0, 0, [8, 2.6]), a: { x: 4, y: side * 5 }, b: { x: 52, y: side * 3 } },
  ]
  return { height: 11, parts: [...leg(1), ...leg(-1), bar(dark, -4, 2, [13, 12]), bar(steel, 0, 0, [4, 4])] }
}

export function makePen(chance: Chance): Thing {
  const colour = chance.pick([
    [28, 44, 110],
    [34, 34, 36],
    [196, 198, 202],
    [150, 28, 30],
  ] as const)
  const body = { colour, roundness: 1, gloss: 110 }
  return {
    height: 5,
    parts: [
      bar(body, -66, 52, [4.2, 4]),
      bar(steel, 52, 66, [3.6, 0.8]),
      { ...bar(steel, 0, 0, [1.2, 1.2]), a: { x: -64, y: 2.6 }, b: { x: -24, y: 2.6 } },
    ],
  }
}

/** Returns a handful of bolts and washers. */
export function makeBolts(chance: Chance): Thing {
  const parts = Array.from({ length: whole(chance, 3, 7) }, (): Part[] => {
    const at = { x: eitherWay(chance, 0, 34), y: eitherWay(chance, 0, 26) }
    const size = between(chance, 2.6, 4.6)
    if (happens(chance, 0.4))
      return [{ kind: 'ring', ...steel, roundness: 0.4, centre: at, outer: size * 1.3, inner: size * 0.6 }]
    const head = { ...bar(steel, 0, 4, [size, size]), roundness: 0.35 }
    return [bar(steel, 0, size * 5.5, [size * 0.5, size * 0.5]), head].map(part =>
      place(part, at, between(chance, 0, 6.3)),
    )
  })
  return { height: 6, parts: parts.flat() }
}

/** Returns a roll of tape. */
export function makeTape(chance: Chance): Thing {
  const colour = chance.pick([
    [30, 30, 32],
    [196, 168, 116],
    [176, 178, 180],
    [190, 40, 36],
  ] as const)
  const outer = between(chance, 30, 52)
  return {
    height: 22,
    parts: [
      {
        kind: 'ring',
        colour,
        roundness: 0.12,
        gloss: 30,
        centre: { x: 0, y: 0 },
        outer,
        inner: outer * 0.62,
      },
      {
        kind: 'ring',
        colour: [178, 146, 104],
        roundness: 0.2,
        gloss: 5,
        centre: { x: 0, y: 0 },
        outer: outer * 0.66,
        inner: outer * 0.6,
      },
    ],
  }
}
