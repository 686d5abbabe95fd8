/** Properties in which base servers may differ: the specification allows each of them. */
import type { Chance } from '../chance.ts'

/** Statuses of a server without `PUT /form/:id`. */
const refusingStatuses = [400, 404, 405, 501] as const

export interface Traits {
  /** The server assigns uuids of resources, items, destinations, custom fields and forms itself. */
  assignsUuids: boolean
  /** Each PUT replaces the entries of its lists by new ones with new uuids. */
  renewsEntries: boolean
  text: 'as-given' | 'trimmed' | 'escaped'
  /** The longest page of a list, and the answer to a longer one; null: 5,000, as decided. */
  pages: { most: number; beyond: 'cut' | 'refuse' } | null
  readsModified: boolean
  /** An import gives every entity another number, at one moment of a run. */
  renumbers: boolean
  /** Some answers take longer than the client waits. */
  answersLate: boolean
  /**
   * `creates`: PUT /form/:id creates and changes. `renames`: it creates under another uuid. `changes`: it only changes.
   * A number: the status of a server that has no such request.
   */
  formPut: 'creates' | 'renames' | 'changes' | (typeof refusingStatuses)[number]
  readsForms: boolean
  showsForms: boolean
  /** ATTACH_FORM, DETACH_FORM and COMPLETE_FORM are in the history. */
  recordsForms: boolean
  readsDocuments: boolean
  /** A note has the client's time instead of its time of arrival. */
  readsEventTimeStamp: boolean
  /** UPDATE, UPDATE_ITEMS and UPDATE_DOCUMENTS are in the history. */
  recordsUpdates: boolean
  /** An event has a uuid in addition to its number. */
  namesEvents: boolean
}

/** The base interface as `decisions.md` describes it, with all options. */
export const plainTraits: Traits = {
  assignsUuids: false,
  renewsEntries: false,
  text: 'as-given',
  pages: null,
  readsModified: true,
  renumbers: false,
  answersLate: false,
  formPut: 'creates',
  readsForms: true,
  showsForms: true,
  recordsForms: true,
  readsDocuments: true,
  readsEventTimeStamp: false,
  recordsUpdates: true,
  namesEvents: true,
}

/** Draws the traits of a server. A quarter of all servers have each rare trait, so that most runs have a few. */
export function drawTraits(chance: Chance): Traits {
  const isSo = (share: number) => chance.fraction() < share
  return {
    assignsUuids: isSo(0.4),
    renewsEntries: isSo(0.25),
    text: isSo(0.6) ? 'as-given' : chance.pick(['trimmed', 'escaped'] as const),
    pages: isSo(0.6) ? null : { most: chance.pick([5, 50]), beyond: chance.pick(['cut', 'refuse'] as const) },
    readsModified: !isSo(0.25),
    renumbers: isSo(0.25),
    answersLate: isSo(0.25),
    formPut: chance.pick(['creates', 'renames', 'changes', chance.pick(refusingStatuses)] as const),
    readsForms: isSo(0.5),
    showsForms: isSo(0.5),
    recordsForms: isSo(0.6),
    readsDocuments: isSo(0.5),
    readsEventTimeStamp: isSo(0.25),
    recordsUpdates: isSo(0.7),
    namesEvents: isSo(0.7),
  }
}

/** Returns the traits that differ from the plain ones, for the trace. */
export function describeTraits(traits: Traits): string {
  const differing = Object.entries(traits).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(plainTraits[name as keyof Traits]),
  )
  return differing.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(' ') || 'plain'
}
