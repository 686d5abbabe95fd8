/** An engine that is wrong on purpose: what is changed of its sources while they are loaded. */
import type { Traits } from '../base-server/traits.ts'
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
  /** Its day is at a base server. */
  isBase: boolean
  /** Habits of the base server, which has no others then. The seed draws them when this is absent. */
  traits?: Partial<Traits>
  /** The server of its day is restored. */
  isPutBack?: boolean
  patches: readonly Patch[]
  /** what people do, where it shows sooner when they do nothing else */
  acts?: readonly string[]
}

export const ours = (name: string, ...patches: Patch[]): Mutant => ({ name, isBase: false, patches })
export const base = (name: string, ...patches: Patch[]): Mutant => ({ name, isBase: true, patches })
export const patch = (file: string, find: string, replace: string): Patch => ({ file, find, replace })

/** Applies a patch to the text of its file. @throws where the text is not there exactly once */
export function patched(text: string, { file, find, replace }: Patch): string {
  if (text.split(find).length !== 2) throw new Error(`${file} no longer has, once: ${find}`)
  return text.replace(find, () => replace)
}

/** `npm test` tries every third one whose day is recorded. */
export function sampleOf(all: readonly Mutant[]): Mutant[] {
  return all.filter(({ name }, at) => at % 3 === 0 && Object.hasOwn(caughtBy, name))
}
