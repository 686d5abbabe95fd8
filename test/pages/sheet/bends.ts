/** How paper bends on a table and in the hand. */
import { between, type Chance, eitherWay, whole } from '../random.ts'
import type { Bend } from './bend.ts'

/** Returns a sheet that is flat for the eye, but not for a ruler. */
export function drawSlightBend(chance: Chance): Bend {
  const most = between(chance, 0.004, 0.022)
  const shift = between(chance, 0, 6)
  return {
    direction: between(chance, 0, Math.PI),
    slope: along => most * Math.sin(along * 2.6 + shift),
  }
}

/** Returns a sheet that was rolled, folded or carried in a pocket. */
export function drawStrongBend(chance: Chance): Bend {
  return chance.pick([drawValley, drawArch, drawLiftedEdge, drawFolds, drawWave])(chance)
}

type DrawBend = (chance: Chance) => Bend

/** Both ends rise, as of paper from a roll. */
const drawValley: DrawBend = chance => {
  const most = between(chance, 0.22, 0.45)
  return { direction: mainDirection(chance), slope: along => most * along * Math.abs(along) }
}

/** The middle rises. */
const drawArch: DrawBend = chance => {
  const most = between(chance, 0.18, 0.32)
  return { direction: mainDirection(chance), slope: along => -most * Math.sin((along * Math.PI) / 2) }
}

/** An edge or a corner rises from the table. */
const drawLiftedEdge: DrawBend = chance => {
  const most = eitherWay(chance, 0.4, 0.75)
  const from = between(chance, 0, 0.35)
  const isLeft = most < 0
  return {
    direction: between(chance, 0, Math.PI),
    slope(along) {
      const outer = ((isLeft ? -along : along) - from) / (1 - from)
      return outer <= 0 ? 0 : most * outer * outer
    },
  }
}

/** Two folds of a letter that was in an envelope. The edges of the folds are rounded. */
const drawFolds: DrawBend = chance => {
  const [first, second, third] = [1, 2, 3].map(() => between(chance, 0.1, 0.24))
  const isZigzag = chance.fraction() < 0.5
  const slopes = [-(first ?? 0), isZigzag ? (second ?? 0) : 0.02, isZigzag ? -(third ?? 0) : (third ?? 0)]
  const width = 0.02
  return {
    direction: Math.PI / 2,
    slope(along) {
      const [low = 0, middle = 0, high = 0] = slopes
      return (
        low + (middle - low) * step((along + 1 / 3) / width) + (high - middle) * step((along - 1 / 3) / width)
      )
    },
  }
}

/** Damp paper. */
const drawWave: DrawBend = chance => {
  const most = between(chance, 0.12, 0.24)
  const count = between(chance, 2.2, 4.5)
  const shift = between(chance, 0, 6)
  return { direction: mainDirection(chance), slope: along => most * Math.sin(along * count + shift) }
}

/** Returns a direction near that of an edge. */
function mainDirection(chance: Chance): number {
  return (whole(chance, 0, 1) * Math.PI) / 2 + between(chance, -0.35, 0.35)
}

function step(value: number): number {
  return 1 / (1 + Math.exp(-Math.max(-30, Math.min(30, value))))
}
