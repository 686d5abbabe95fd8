/** Things with straight edges, which could be mistaken for paper. They are made around the origin. */
import type { Colour } from '../canvas/canvas.ts'
import type { Bar, Part, Slab, Thing } from '../canvas/parts.ts'
import { between, type Chance, happens, whole } from '../random.ts'

function slab(
  colour: Colour,
  size: { width: number; height: number; x?: number; y?: number; corner?: number },
  look: { roundness?: number; gloss?: number; grain?: number } = {},
): Slab {
  return {
    kind: 'slab',
    colour,
    centre: { x: size.x ?? 0, y: size.y ?? 0 },
    halfWidth: size.width / 2,
    halfHeight: size.height / 2,
    angle: 0,
    corner: size.corner ?? 1,
    roundness: look.roundness ?? 0,
    gloss: look.gloss ?? 0,
    grain: look.grain,
  }
}

export function makeKeyboard(chance: Chance): Thing {
  const isLight = happens(chance, 0.35)
  const board: Colour = isLight ? [196, 198, 200] : [40, 42, 46]
  const key: Colour = isLight ? [224, 225, 226] : [58, 60, 64]
  const pitch = 17
  const [columns, rows] = [happens(chance, 0.5) ? 15 : 19, 6]
  const width = columns * pitch + 8
  const height = rows * pitch + 8
  const parts: Part[] = [slab(board, { width, height, corner: 5 })]
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const isSpace = row === 0 && column > 3 && column < 9
      if (isSpace && column !== 6) continue
      const x = (column - (columns - 1) / 2) * pitch
      const y = (row - (rows - 1) / 2) * pitch
      const own = { x, y, width: isSpace ? pitch * 5 - 3 : pitch - 3, height: pitch - 3, corner: 2 }
      parts.push(slab(key, own, { roundness: 0.12, gloss: 12 }))
      if (!isSpace)
        parts.push(
          slab(isLight ? [90, 90, 94] : [190, 192, 196], {
            x: x - 2,
            y: y + 2,
            width: 2.4,
            height: 2.6,
            corner: 0.6,
          }),
        )
    }
  return { height: 9, parts }
}

export function makeTelephone(chance: Chance): Thing {
  const [width, height] = [between(chance, 68, 77), between(chance, 142, 162)]
  const edge: Colour = happens(chance, 0.5) ? [30, 30, 33] : [160, 162, 168]
  return {
    height: 9,
    parts: [
      slab(edge, { width, height, corner: 10 }, { roundness: 0.1, gloss: 60 }),
      slab([14, 15, 18], { width: width - 4, height: height - 4, corner: 8 }, { gloss: 26, grain: 0.5 }),
      slab([34, 40, 52], { width: width * 0.5, height: 4, y: height / 2 - 8, corner: 2 }, { grain: 0.5 }),
    ],
  }
}

/** Returns a measuring instrument with a display and a dial. */
export function makeMultimeter(chance: Chance): Thing {
  const shell: Colour = chance.pick([
    [214, 170, 30],
    [204, 84, 26],
    [176, 34, 34],
  ] as const)
  const hub = { centre: { x: 0, y: -22 }, inner: 0 }
  const hand: Bar = {
    ...{ kind: 'bar', colour: [210, 210, 212], roundness: 0.4, gloss: 20 },
    ...{ a: { x: 0, y: -22 }, b: { x: 9, y: -8 }, radiusA: 2.4, radiusB: 1.6 },
  }
  return {
    height: 30,
    parts: [
      slab(shell, { width: 86, height: 172, corner: 14 }, { roundness: 0.12, gloss: 24 }),
      slab([40, 42, 46], { width: 74, height: 158, corner: 9 }),
      slab([150, 160, 142], { width: 58, height: 34, y: 50, corner: 2 }, { gloss: 30 }),
      slab([52, 58, 50], { width: 40, height: 16, y: 49, corner: 1 }),
      { kind: 'ring', colour: [26, 27, 30], roundness: 0.3, gloss: 30, outer: 24, ...hub },
      hand,
      ...[-22, 0, 22].map(
        (x): Part => ({
          ...{ kind: 'ring', colour: x === 0 ? [30, 30, 30] : [176, 30, 30], roundness: 0.4, gloss: 20 },
          ...{ centre: { x, y: -66 }, outer: 7, inner: 3 },
        }),
      ),
    ],
  }
}

/** Returns a notebook with a spiral. */
export function makeNotebook(chance: Chance): Thing {
  const cover: Colour = chance.pick([
    [34, 52, 86],
    [120, 30, 34],
    [60, 62, 60],
    [170, 140, 96],
  ] as const)
  const [width, height] = happens(chance, 0.5) ? [105, 148] : [148, 210]
  const count = Math.floor(height / 9)
  const loops = Array.from({ length: count }, (_, index): Part => {
    const y = (index - (count - 1) / 2) * 9
    const wire = { kind: 'bar', colour: [170, 172, 176], roundness: 1, gloss: 80 } as const
    return {
      ...wire,
      a: { x: -width / 2 - 3, y },
      b: { x: -width / 2 + 5, y: y + 1 },
      radiusA: 0.9,
      radiusB: 0.9,
    }
  })
  return { height: 10, parts: [slab(cover, { width, height, corner: 4 }, { gloss: 8, grain: 3 }), ...loops] }
}

/** Returns an envelope with a window, which is nearly as bright as paper. `width` is in millimetres. */
export function makeEnvelope(chance: Chance, width: number): Thing {
  const tone = whole(chance, 188, 226)
  const paper: Colour = happens(chance, 0.5) ? [tone, tone, tone - 4] : [tone - 14, tone - 38, tone - 78]
  return {
    height: 1.5,
    parts: [
      slab(paper, { width, height: width / 2, corner: 0.5 }, { grain: 2 }),
      slab(
        [tone - 30, tone - 28, tone - 24],
        { width: width * 0.41, height: width * 0.2, x: -width * 0.2, y: -width * 0.04, corner: 3 },
        { gloss: 20 },
      ),
    ],
  }
}

/** Returns a tape measure that is pulled out. */
export function makeTapeMeasure(chance: Chance): Thing {
  const reach = between(chance, 90, 240)
  const band = slab(
    [222, 190, 52],
    { width: reach, height: 19, x: reach / 2, corner: 0.5 },
    { roundness: 0.3, gloss: 40 },
  )
  const ticks = Array.from({ length: Math.floor(reach / 10) }, (_, index): Part => {
    const isLong = index % 10 === 0
    const height = isLong ? 14 : index % 5 === 0 ? 9 : 5
    return slab([30, 30, 30], { x: index * 10 + 12, y: 9 - height / 2, width: 0.7, height, corner: 0 })
  })
  const shell = slab(
    [36, 38, 42],
    { width: 72, height: 70, x: -30, corner: 16 },
    { roundness: 0.15, gloss: 30 },
  )
  const label = slab([210, 60, 30], { width: 40, height: 40, x: -30, corner: 20 }, { gloss: 20 })
  return { height: 25, parts: [band, ...ticks, shell, label] }
}
