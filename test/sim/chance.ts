/** Seeded random numbers: the same numbers for the same seed. */

export interface Chance {
  /** in [0, 1) */
  fraction(): number
  /** a whole number in [0, end) */
  below(end: number): number
  pick<T>(list: readonly T[]): T
  /** returns an entry with a probability by its weight */
  weighted<T extends { weight: number }>(list: readonly T[]): T
  /** UUID version 4 */
  uuid(): string
  /** returns an independent source for the part of that name */
  fork(name: string | number): Chance
}

export function createChance(seed: number): Chance {
  let state = mix(seed | 0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    return mix(state) >>> 0
  }
  const chance: Chance = {
    fraction: () => next() / 4_294_967_296,
    below: end => Math.floor(chance.fraction() * end),
    pick(list) {
      const picked = list[chance.below(list.length)]
      if (picked === undefined) throw new Error('Nothing can be picked out of an empty list')
      return picked
    },
    weighted(list) {
      let left = chance.fraction() * list.reduce((sum, { weight }) => sum + weight, 0)
      const picked = list.find(({ weight }) => {
        left -= weight
        return left < 0
      })
      return picked ?? chance.pick(list)
    },
    uuid() {
      const hex = Array.from({ length: 4 }, () => next().toString(16).padStart(8, '0')).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
    },
    fork: name => createChance(mix(seed ^ hash(String(name)))),
  }
  return chance
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return mix(value)
}

/** Returns a hash in which every bit depends on every bit of `value`. */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return mixed ^ (mixed >>> 15)
}
