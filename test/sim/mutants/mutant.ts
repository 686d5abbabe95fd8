/** A mutant: an engine with deliberate faults, made by changing its sources while they are loaded. */
import type { Traits } from '../base-server/traits.ts'
import { caughtBy } from './caught-by.ts'

export interface Patch {
  /** path from `main/sync/` */
  file: string
  /** text that the file contains exactly once */
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
  isRestored?: boolean
  /** The laptops of its day use live changes. */
  isLive?: boolean
  patches: readonly Patch[]
  /** the only actions of users, if the fault shows sooner with them */
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

/** Returns every third mutant with a recorded day, for `npm test`. */
export function sampleOf(all: readonly Mutant[]): Mutant[] {
  return all.filter(({ name }, at) => at % 3 === 0 && Object.hasOwn(caughtBy, name))
}
