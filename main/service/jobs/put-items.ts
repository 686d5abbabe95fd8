/** Work items of a body: done, changed, added and removed ones (interface, "Job"). */

import { ItemInput } from '../../../shared/entities/job.ts'
import { itemFields } from '../../../shared/entities/job-fields.ts'
import { describeItem, describeOrder } from '../../../shared/sync/describe-changes.ts'
import type { EventChange } from '../../../shared/sync/event-changes.ts'
import type { items } from '../../store/schema/jobs.ts'
import type { Command } from '../command.ts'
import { parseColumn } from '../entity/entity-row.ts'
import { mergeExtra, or, unknownProperties } from '../entity/extra.ts'
import { representing, retainedOf } from '../entity/fields.ts'
import { logListChange } from '../entity/log-change.ts'
import { type EntriesPlan, planEntries, writeEntries } from '../entity/match-entries.ts'
import { hasOtherUser, vanOf } from '../material/vans.ts'
import { type ItemRecord, itemRows, type JobRecord } from '../records/job-record.ts'
import { itemsOf } from './read-job.ts'

type ItemRow = Omit<typeof items.$inferInsert, 'id' | 'uuid' | 'jobId'>
const known = new Set(Object.keys(ItemInput.properties))

export interface ItemsPlan extends EntriesPlan<ItemRecord, ItemRow> {
  /** titles of the items that become done, or not done */
  ticked: { title: string | null; done: boolean }[]
  told: EventChange[]
}

/** Plans the changes of the list and writes nothing. */
export function planItems(command: Command, job: JobRecord, given: ItemInput[] | null): ItemsPlan {
  const stored = itemsOf(command.db, job.id)
  const plan = planEntries('items', stored, given ?? [], rowOf, (before, entry, position) =>
    nextRow(command, before ?? emptyRow, entry, position),
  )
  const ticked = plan.writes
    .filter(({ stored, row }) => (row.done ?? false) !== (stored?.done === 1))
    .map(({ row }) => ({ title: row.title ?? null, done: row.done ?? false }))
  const told = [
    ...plan.removed.flatMap(item => describeItem(rowOf(item), null)),
    ...plan.writes.flatMap(({ stored: before, row }) => describeItem(before && rowOf(before), row)),
    ...describeOrder(placesOf(stored, plan)),
  ]
  return { ...plan, ticked, told }
}

/** Returns the old places of the items that stay, in their new order. */
function placesOf(
  stored: readonly ItemRecord[],
  { writes, removed }: EntriesPlan<ItemRecord, ItemRow>,
): number[] {
  const moved = new Map(writes.map(({ stored: item, row }) => [item, row.position]))
  const gone = new Set(removed)
  const position = (item: ItemRecord) => moved.get(item) ?? item.position
  return stored
    .map((item, place) => ({ item, place }))
    .filter(({ item }) => !gone.has(item))
    .toSorted((one, other) => position(one.item) - position(other.item))
    .map(({ place }) => place)
}

const fieldsOfItem = representing(itemFields)

function rowOf(item: ItemRecord): ItemRow {
  return {
    position: item.position,
    ...fieldsOfItem(item),
    done: item.done === 1,
    doneAt: item.done_at,
    doneByUserId: item.done_by_user_id,
    destinationId: item.destination_id,
    extra: parseColumn(item.extra),
  }
}

const emptyRow: ItemRow = {
  position: 0,
  ...fieldsOfItem({}),
  done: false,
  doneAt: null,
  doneByUserId: null,
  destinationId: null,
  extra: null,
}

function nextRow(command: Command, before: ItemRow, given: ItemInput, position: number): ItemRow {
  const done = or(given.done, before.done) ?? false
  return {
    ...before,
    ...retainedOf(itemFields, given as Record<string, unknown>),
    position,
    done,
    ...doneBy(command, before, given, done),
    ...takenFrom(command, before, given, done),
    destinationId: or(given.destinationId, before.destinationId ?? null),
    extra: mergeExtra(before.extra ?? null, unknownProperties(given as Record<string, unknown>, known)),
  }
}

/**
 * Returns when the item was done and by whom: as the body says, else this command's time and actor. An item that was
 * already done retains its user, and its time unless the body has one. An open item has neither.
 */
function doneBy(command: Command, before: ItemRow, given: ItemInput, done: boolean) {
  if (!done) return { doneAt: null, doneByUserId: null }
  if (before.done) return { doneAt: given.doneTimeStamp ?? before.doneAt, doneByUserId: before.doneByUserId }
  return {
    doneAt: given.doneTimeStamp ?? command.now,
    doneByUserId: given.doneByUserId ?? command.actor.userId,
  }
}

/** Fills in a missing `van` of material that becomes done: the van of the user who did it. */
function takenFrom(command: Command, before: ItemRow, given: ItemInput, done: boolean) {
  const number = or(given.materialNumber, before.materialNumber ?? null)
  if (!done || before.done || given.van !== undefined || number === null) return {}
  const van = vanOf(command.db, given.doneByUserId ?? command.actor.userId)
  return van === null ? {} : { van }
}

export function writeItems(command: Command, job: JobRecord, plan: ItemsPlan): void {
  writeEntries(command, 'items', itemRows, job.id, plan)
  logTaken(command, job, plan)
}

/** Lets the laptops of other users of a van read its stock again if another amount was taken from it. */
function logTaken({ db, now, seat, actor }: Command, job: JobRecord, plan: ItemsPlan): void {
  if (seat !== 'hub') return
  const before = [...plan.removed, ...plan.writes.flatMap(({ stored }) => stored ?? [])].map(rowOf)
  const after = plan.writes.map(({ row }) => row)
  const [put, taken] = [takings(before), takings(after)]
  const changed = [...put, ...taken].filter(one => countOf(put, one) !== countOf(taken, one))
  const vans = new Set(changed.map(([van]) => van))
  if ([...vans].some(van => hasOtherUser(db, van, actor.userId)))
    logListChange(db, now, job.group_id, 'material')
}

type Taking = [van: string, key: string]

/** Returns the amounts of done items by van. */
function takings(rows: readonly ItemRow[]): Taking[] {
  return rows.flatMap(({ done, van, materialNumber, quantity }): Taking[] => {
    if (!done || van == null || materialNumber == null || quantity == null) return []
    return [[van, JSON.stringify([van, materialNumber, quantity])]]
  })
}

const countOf = (all: readonly Taking[], [, wanted]: Taking) => all.filter(([, key]) => key === wanted).length
