/**
 * Splits unsent work into independent parts. Each is imported in its own transaction, so that other requests are
 * answered in between. If the program ends, a second import of the file adds the missing parts.
 */

import { partsAtOnce } from './check-lines.ts'
import { textsIn } from './collect-work.ts'
import { createTurnTaking } from './read-lines.ts'
import type { RescuedOperation, RescuedWork } from './rescued-work.ts'

/** Number of drafts in a part: they are independent, and so many take as long as the work on one job. */
const draftsAtOnce = 100

/**
 * Returns the parts. Work on one job or asset, dependent operations and users of one file are in one part, in
 * their order.
 */
export async function splitWork(work: RescuedWork): Promise<RescuedWork[]> {
  const { operations, bases, documents, conflicts, drafts } = work
  const groups = await groupWork(work)
  const none = { bases: [], conflicts: [], documents: [], operations: [], drafts: [], jobs: [] }
  const parts = new Map<string, RescuedWork>()
  const partOf = (name: string): RescuedWork => {
    const group = groups.find(name)
    const part = parts.get(group) ?? { ...structuredClone(none), clockOffset: work.clockOffset }
    parts.set(group, part)
    return part
  }
  for (const operation of operations) partOf(operation.id).operations.push(operation)
  const last = [...parts.values()].at(-1)
  // an unused base goes into any part
  const partBeside = (name: string) => (groups.has(name) ? partOf(name) : last)
  for (const base of bases) partBeside(base.entityUuid)?.bases.push(base)
  for (const document of documents) partOf(document.uuid).documents.push(document)
  for (const conflict of conflicts) partOf(conflict.jobUuid).conflicts.push(conflict)
  const slices = []
  for (let at = 0; at < drafts.length; at += draftsAtOnce) {
    const slice = drafts.slice(at, at + draftsAtOnce)
    slices.push({ ...structuredClone(none), drafts: slice, clockOffset: work.clockOffset })
  }
  return [...parts.values(), ...slices]
}

async function groupWork({ operations, bases, documents, conflicts }: RescuedWork): Promise<Groups> {
  const groups = new Groups()
  const spend = createTurnTaking(partsAtOnce)
  const named = new Set([
    ...bases.map(({ entityUuid }) => entityUuid),
    ...documents.flatMap(({ uuid, sha256 }) => [uuid, sha256]),
    ...operations.map(({ id }) => id),
  ])
  for (const operation of operations) {
    for (const name of namesOf(operation)) groups.join(operation.id, name)
    for (const text of textsIn(operation.intent)) {
      if (named.has(text)) groups.join(operation.id, text)
      await spend(1)
    }
    await spend(operation.needs.length)
  }
  for (const { uuid, sha256, jobUuids, assetUuids } of documents) {
    for (const name of [sha256, ...jobUuids, ...assetUuids]) groups.join(uuid, name)
    await spend(jobUuids.length + assetUuids.length)
  }
  for (const { jobUuid } of conflicts) groups.join(jobUuid, jobUuid)
  return groups
}

function namesOf({ lane, jobUuid, assetUuid, dependsOn, needs }: RescuedOperation): string[] {
  return [`lane ${lane}`, jobUuid, assetUuid, dependsOn, ...needs].flatMap(name => name ?? [])
}

/** Groups of connected names. Each group is known by one of its names. */
class Groups {
  #parents = new Map<string, string>()

  has(name: string): boolean {
    return this.#parents.has(name)
  }

  find(name: string): string {
    const above = (at: string) => this.#parents.get(at) ?? at
    let root = name
    while (above(root) !== root) root = above(root)
    // shortens the way for the next search
    for (let at = name; at !== root; ) {
      const next = above(at)
      this.#parents.set(at, root)
      at = next
    }
    return root
  }

  join(one: string, other: string): void {
    const root = this.find(other)
    this.#parents.set(root, root)
    this.#parents.set(this.find(one), root)
  }
}
