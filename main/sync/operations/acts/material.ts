/**
 * Counts material on a job. Material is a work item with a quantity. Each laptop has its own entry in `takings`, so
 * that the amounts of two laptops add up. A server without the extension `material` stores only the quantity.
 */

import type { Request } from '../../../../shared/contract/contract.ts'
import type { Item } from '../../../../shared/entities/job.ts'
import { countBy, roundAmount } from '../../../../shared/entities/taking.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import type { Command } from '../../../service/command.ts'
import type { JobBody } from '../../../service/jobs/job-body.ts'
import { itemsOf } from '../../../service/jobs/read-job.ts'
import { toItem } from '../../../service/jobs/represent.ts'
import { vanOf } from '../../../service/material/vans.ts'
import { getJob } from '../../../service/records/job-record.ts'
import { refuse } from '../../../service/refuse.ts'
import type { SyncContext } from '../../state/context.ts'
import { ensureLaptop } from '../../state/laptop-id.ts'
import { offeredExtensions } from '../../state/server.ts'
import { runIntent } from './actions.ts'
import { editJob } from './patch-job.ts'

type Changed = NonNullable<JobBody['items']>

/** @returns `forbidden`, `not-found`, `storage` */
export function addMaterial(
  context: SyncContext,
  { jobUuid, ...used }: Request<'material.add'>,
): Outcome<null> {
  return changeItems(context, jobUuid, (command, items) => {
    const van = used.materialNumber === null ? null : vanOf(command.db, command.actor.userId)
    const same = items.find(item => isSame(item, { ...used, van }))
    if (same !== undefined) return recounted(command, items, same, used.quantity)
    const counts = countsMaterial(command) ? countBy(nothing, ensureLaptop(command), used.quantity) : {}
    const added = { ...used, title: used.title.trim(), van, ...counts, uuid: command.newUuid(), done: true }
    return [...items.map(asItIs), added]
  })
}

/** @returns `forbidden`, `not-found`, `storage` */
export function countMaterial(
  context: SyncContext,
  { jobUuid, itemUuid, by }: Request<'material.count'>,
): Outcome<null> {
  return changeItems(context, jobUuid, (command, items) => {
    const item = requireItem(items, itemUuid)
    return recounted(command, items, item, Math.max(by, -(item.quantity ?? 0)))
  })
}

/** @returns `forbidden`, `not-found`, `storage` */
export function removeMaterial(
  context: SyncContext,
  { jobUuid, itemUuid }: Request<'material.remove'>,
): Outcome<null> {
  return changeItems(context, jobUuid, (_command, items) => {
    const item = requireItem(items, itemUuid)
    return items.filter(one => one !== item).map(asItIs)
  })
}

/** Changes the items. Successive changes by the user are joined into one edit. */
function changeItems(
  context: SyncContext,
  jobUuid: string,
  change: (command: Command, items: readonly Item[]) => Changed,
): Outcome<null> {
  return runIntent(context, command => {
    const { id } = getJob(command.db, command.actor, jobUuid)
    const items = change(command, itemsOf(command.db, id).map(toItem))
    editJob(context, command, jobUuid, { items }, command.now + syncLimits.materialQuietMs)
    return null
  })
}

const nothing = { quantity: null, takings: null }

function recounted(command: Command, items: readonly Item[], item: Item, by: number): Changed {
  const counts = countsMaterial(command)
    ? countBy(item, ensureLaptop(command), by)
    : { quantity: roundAmount((item.quantity ?? 0) + by) }
  return items.map(one => (one === item ? { ...asItIs(one), ...counts } : asItIs(one)))
}

/** Returns an entry with its id and uuid only, which means that its stored values stay. */
function asItIs({ id, uuid }: Item): Changed[number] {
  return { id, uuid }
}

function isSame(item: Item, used: Pick<Item, 'title' | 'unit' | 'materialNumber' | 'van'>): boolean {
  const isCounted = item.done && item.quantity !== null && item.van === used.van
  return isCounted && nameOf(item) === nameOf(used) && (item.unit ?? '') === (used.unit ?? '')
}

function nameOf({ materialNumber, title }: Pick<Item, 'title' | 'materialNumber'>): string {
  return materialNumber === null ? (title ?? '').trim().toLowerCase() : `#${materialNumber}`
}

function requireItem(items: readonly Item[], uuid: string): Item {
  return items.find(item => item.uuid === uuid) ?? refuse('not-found', reason('item-gone'))
}

function countsMaterial({ db }: Command): boolean {
  return offeredExtensions(db).includes('material')
}
