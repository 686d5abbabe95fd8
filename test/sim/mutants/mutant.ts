/** An engine that is wrong on purpose: what is changed of its sources while they are loaded. */
import { caughtBy } from './caught-by.ts'

export interface Patch {
  /** from `main/sync/` */
  file: string
  /** stands there exactly once */
  find: string
  replace: string
}

export interface Mutant {
  name: string
  isPlain: boolean
  /** its day has the hub put back */
  isPutBack?: true
  patches: readonly Patch[]
  /** what people do, where it shows sooner when they do nothing else */
  acts?: readonly string[]
}

export const ours = (name: string, ...patches: Patch[]): Mutant => ({ name, isPlain: false, patches })
export const plain = (name: string, ...patches: Patch[]): Mutant => ({ name, isPlain: true, patches })
export const patch = (file: string, find: string, replace: string): Patch => ({ file, find, replace })

/** `npm test` tries every second one whose day is recorded. */
export function sampleOf(all: readonly Mutant[]): Mutant[] {
  return all.filter(({ name }, at) => at % 2 === 0 && Object.hasOwn(caughtBy, name))
}
