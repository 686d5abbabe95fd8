/** The read-only lists of the server, one description each, and the vans. `discrepancies.ts` has one more list. */

import type { Request } from '../../../shared/contract/contract.ts'
import { LateLaptop } from '../../../shared/entities/laptop-report.ts'
import { Group } from '../../../shared/entities/letterhead.ts'
import { Material, Van } from '../../../shared/entities/material.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { HOUR } from '../../../shared/limits/units.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { unknownProperties } from '../../service/entity/extra.ts'
import { dateOf, startOfDay } from '../../service/entity/local-time.ts'
import { foldMaterial } from '../../service/material/fold.ts'
import { countStock } from '../../service/material/stock.ts'
import { giveVan } from '../../service/material/vans.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { assetTypes as assetTypesTable } from '../../store/schema/assets.ts'
import { materials } from '../../store/schema/material.ts'
import { applyRole, saveMembership, saveUser } from '../client/account/account.ts'
import { failureOf, readUser } from '../client/account/sign-in.ts'
import { readAs } from '../client/read-entity.ts'
import type { Remote } from '../client/remote.ts'
import { type RemoteType, readRemoteType } from '../client/remote-asset.ts'
import { postRequest } from '../client/request.ts'
import type { SyncContext } from '../state/context.ts'
import { syncState } from '../state/state.ts'
import { blanks, readings } from './blank-lists.ts'
import { manuals } from './manual-lists.ts'
import { type Mirror, mirror, readNow } from './mirror.ts'
import { phrases } from './phrase-changes.ts'
import { availability, recurring } from './shared-lists.ts'

/** Names and roles of the users in the group. Jobs refer to users too, so none is removed. */
export const users = mirror({
  name: 'users',
  extension: 'users',
  live: 'users',
  path: '/user',
  read: readUser,
  every: syncLimits.usersEveryMs,
  save(db, { account, ports }, user) {
    saveUser(db, user, ports.clock.now())
    for (const groupId of account.groupIds) saveMembership(db, user.id, groupId, user.role)
  },
  end(_db, context, { entries }) {
    const me = entries.find(({ id }) => id === context.account.user.id)
    if (me) applyRole(context, me.role)
  },
})

const namedOfTypes: ReadonlySet<string> = new Set(['name', 'assetTemplate'])

export const assetTypes = mirror({
  name: 'assetTypes',
  live: 'assetTypes',
  path: '/asset/type',
  read: readRemoteType,
  every: syncLimits.assetTypesEveryMs,
  table: assetTypesTable,
  columns({ assetTemplate = {}, ...type }: RemoteType) {
    const extra = unknownProperties(type, namedOfTypes)
    return { assetTemplate, extra: Object.keys(extra).length === 0 ? null : extra }
  },
})

const readVan = readAs(Van)

/**
 * Reads the vans of the group with their stock, when a dispatcher opens the screen. A laptop counts only its own
 * user's van.
 */
const vans = mirror({
  name: 'vans',
  path: (context, offset) =>
    `/material/van?since=${startOfToday(context)}&limit=${syncLimits.vansPage}&offset=${offset}`,
  pages: { size: syncLimits.vansPage, most: syncLimits.vansAtMost },
  read(value) {
    const van = readVan(value)
    return van && { ...van, uuid: JSON.stringify([van.groupId, van.van]) }
  },
  every: Number.POSITIVE_INFINITY,
  end(db, context, { entries, isWhole }) {
    if (!isWhole && entries.length === 0) return
    const since = startOfToday(context)
    const at = context.ports.clock.now()
    syncState.set(db, 'vans', { at, since, vans: entries.map(({ uuid: _uuid, ...van }) => van) })
  },
})

function startOfToday({ ports: { clock } }: SyncContext): number {
  const zone = clock.timeZone()
  return Math.max(0, startOfDay(dateOf(clock.now(), zone), zone) ?? 0)
}

/** @returns `network`, `forbidden`, `unauthenticated` */
export async function readVans(context: SyncContext, remote: Pick<Remote, 'send'>): Promise<Outcome<null>> {
  const interruption = await readNow(vans, context, remote)
  return interruption === null ? succeed(null) : { ok: false, failure: failureOf(interruption) }
}

/**
 * Reads the list of material, with the stock of the user's van as the server counts it. The laptop also stores the
 * amounts that the server had counted by then. So an amount that is counted here is subtracted at once, and not
 * again when the server has it.
 */
const material = mirror<Material, typeof materials>({
  name: 'material',
  extension: 'material',
  live: 'material',
  path: '/material',
  pages: { size: syncLimits.materialPage, most: syncLimits.materialsAtMost },
  read: readAs(Material),
  every: syncLimits.materialEveryMs,
  table: materials,
  columns: line => ({ folded: foldMaterial(line) }),
  // the stock at the server changes with each amount that arrives there
  stamp: db => JSON.stringify(takenAtServer(db)),
  end(db, { account }, { entries, isWhole, isSame, stamp }) {
    const taken = JSON.parse(stamp) as Taken[]
    if (isSame) renewStocks(db, taken)
    else writeStocks(db, entries, taken)
    const [line] = entries
    if (isWhole && line) giveVan(db, account.user.id, line.van)
  },
  forget(db) {
    db.run('DELETE FROM van_users')
    syncState.delete(db, 'vans')
  },
})

interface Taken {
  groupId: number
  number: string
  van: string
  quantity: number
}

/** The stock of other vans is not stored. */
function writeStocks(db: WriteDb, lines: readonly Material[], taken: readonly Taken[]): void {
  const takenOf = new Map(taken.map(one => [keyOf(one), one.quantity]))
  const ids = JSON.stringify(lines.map(({ id }) => id))
  db.run('DELETE FROM van_stocks WHERE material_id IN (SELECT value FROM json_each(?))', ids)
  for (const line of lines) {
    const { id: materialId, van, stock: counted } = line
    if (van === null || counted === null) continue
    countStock(db, { materialId, van, counted, takenBefore: takenOf.get(keyOf(line)) ?? 0 })
  }
}

/**
 * Called when the list and the stock at the server are unchanged. The laptop may know of more amounts that the
 * server had counted by then.
 */
function renewStocks(db: WriteDb, taken: readonly Taken[]): void {
  db.run('UPDATE van_stocks SET taken_before = 0')
  for (const { groupId, number, van, quantity } of taken)
    db.run(
      `UPDATE van_stocks SET taken_before = ? WHERE van = ?
         AND material_id IN (SELECT id FROM materials WHERE group_id = ? AND number = ?)`,
      quantity,
      van,
      groupId,
      number,
    )
}

function keyOf({ groupId, number, van }: { groupId: number; number: string; van: string | null }): string {
  return JSON.stringify([groupId, number, van])
}

/** Sums the amounts in the server's versions of the jobs here. Changes that wait to be sent do not count. */
function takenAtServer(db: ReadDb): Taken[] {
  return db.all<Taken>(
    `SELECT group_id AS groupId, number, van, sum(quantity) AS quantity FROM (
       SELECT j.group_id, i.material_number AS number, i.van, i.quantity FROM items i JOIN jobs j ON j.id = i.job_id
         WHERE i.material_number IS NOT NULL AND i.done = 1 AND j.id > 0
           AND NOT EXISTS (SELECT 1 FROM bases b WHERE b.entity_uuid = j.uuid)
       UNION ALL
       SELECT j.group_id, e.value ->> 'materialNumber', e.value ->> 'van', e.value ->> 'quantity'
         FROM bases b JOIN jobs j ON j.uuid = b.entity_uuid, json_each(b.body, '$.items') e
         WHERE j.id > 0 AND e.value ->> 'done' = 1)
     WHERE number IS NOT NULL AND van IS NOT NULL AND quantity IS NOT NULL
     GROUP BY group_id, number, van ORDER BY group_id, number, van`,
  )
}

/** Stores what a dispatcher counts in a van, or puts into it. A repeated request has the same key. @returns `network`, `forbidden`, `not-found` */
export async function countVan(
  remote: Pick<Remote, 'send'>,
  { key, ...count }: Request<'vans.count'>,
): Promise<Outcome<null>> {
  const request = postRequest('/material/van', count, 'nothing')
  const reply = await remote.send({ ...request, idempotencyKey: key })
  if (reply.kind === 'answer') return succeed(null)
  // the laptop does not store the count, and the server may have it
  if (reply.kind === 'no-reply' && !reply.page) return fail('network', reason('van-not-counted'))
  return { ok: false, failure: failureOf(reply) }
}

/** Lists that are read at the end of each run, when all jobs are here, as the stock of material depends on them. */
export const lists: readonly Mirror[] = [
  mirror<Group>({
    name: 'letterheads',
    extension: 'groups',
    live: 'groups',
    path: '/group',
    read: readAs(Group),
    every: syncLimits.usersEveryMs,
    end(db, _context, { entries, isWhole, isSame }) {
      const known = isWhole ? {} : syncState.get(db, 'letterheads')
      const read = Object.fromEntries(entries.map(({ id, letterhead }) => [id, letterhead]))
      if (!isSame) syncState.set(db, 'letterheads', { ...known, ...read })
    },
    forget: db => syncState.delete(db, 'letterheads'),
  }),
  material,
  mirror<LateLaptop>({
    name: 'laptops',
    extension: 'laptops',
    isForDispatchers: true,
    path: '/laptop',
    read: readAs(LateLaptop),
    every: HOUR,
    end(db, _context, { entries, isWhole, isSame }) {
      const known = isWhole ? [] : (syncState.get(db, 'laptops') ?? [])
      const read = new Map([...known, ...entries].map(laptop => [laptop.uuid, laptop]))
      if (!isSame) syncState.set(db, 'laptops', [...read.values()])
    },
    forget: db => syncState.delete(db, 'laptops'),
  }),
  blanks,
  readings,
  manuals,
  phrases,
  availability,
  recurring,
]
