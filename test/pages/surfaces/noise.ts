/** Smooth random values on a square that repeats, so that textures have no seams. */
import { createChance } from '../../sim/chance.ts'
import type { Chance } from '../random.ts'

const size = 512

export interface Noise {
  /** Returns -1 to 1. `x` and `y` repeat after `periodX` and `periodY`, which are powers of two up to 512. */
  at(x: number, y: number, periodX: number, periodY: number): number
  /** Returns -1 to 1: the sum of `octaves` noises, each twice as fine as the one before. */
  cloud(x: number, y: number, period: number, octaves: number): number
}

/**
 * Returns for each place how near it is to the border between two stones of a gravel, 0 to 1, and the brightness of the
 * stone, 0 to 1. `count` stones fit into the width of the square; a power of two up to 128.
 */
export function createGravel(chance: Chance, count: number) {
  const of = (values: number) => Float32Array.from({ length: values }, () => chance.fraction())
  const [xs, ys, tones] = [of(count * count), of(count * count), of(count * count)]
  return (x: number, y: number, found: { border: number; tone: number }): void => {
    const left = (x * count) | 0
    const top = (y * count) | 0
    let nearest = 9
    let second = 9
    for (let row = top - 1; row <= top + 1; row++)
      for (let column = left - 1; column <= left + 1; column++) {
        const at = (row & (count - 1)) * count + (column & (count - 1))
        const dx = column + (xs[at] ?? 0) - x * count
        const dy = row + (ys[at] ?? 0) - y * count
        const distance = dx * dx + dy * dy
        if (distance < nearest) {
          second = nearest
          nearest = distance
          found.tone = tones[at] ?? 0
        } else if (distance < second) second = distance
      }
    found.border = Math.max(0, 1 - (Math.sqrt(second) - Math.sqrt(nearest)) * 2.5)
  }
}

let lattice: Float32Array | null = null

/** Returns the values between which all noises are interpolated. */
function sharedLattice(): Float32Array {
  const chance = createChance(1_234)
  lattice ??= Float32Array.from({ length: size * size }, () => chance.fraction() * 2 - 1)
  return lattice
}

export function createNoise(chance: Chance): Noise {
  const values = sharedLattice()
  const shift = chance.below(size * size)
  const value = (x: number, y: number) => values[(y * size + x + shift) & (size * size - 1)] ?? 0
  const at: Noise['at'] = (x, y, periodX, periodY) => {
    const left = x | 0
    const top = y | 0
    const fx = ease(x - left)
    const fy = ease(y - top)
    const x0 = left & (periodX - 1)
    const x1 = (left + 1) & (periodX - 1)
    const y0 = top & (periodY - 1)
    const y1 = (top + 1) & (periodY - 1)
    const upper = mix(value(x0, y0), value(x1, y0), fx)
    const lower = mix(value(x0, y1), value(x1, y1), fx)
    return mix(upper, lower, fy)
  }
  return {
    at,
    cloud(x, y, period, octaves) {
      let sum = 0
      let share = 0.55
      for (let octave = 0; octave < octaves; octave++) {
        const times = 2 ** octave
        const own = Math.min(size, period * times)
        sum += share * at(x * times, y * times, own, own)
        share /= 2
      }
      return sum
    },
  }
}

function ease(t: number): number {
  return t * t * (3 - 2 * t)
}

function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share
}
