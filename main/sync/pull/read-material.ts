/**
 * The office's list of material with what lies in this person's van (extension `material`). The hub tells what is left
 * there; beside that it is kept what had been taken by then as far as this laptop knows, so that what is taken here
 * shows at once, and is not taken off again when the hub has it.
 */
import type { Material } from '../../../shared/material.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { foldMaterial } from '../../service/material/fold.ts'
import { countStock } from '../../service/material/stock.ts'
import { giveVan } from '../../service/material/vans.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { materials } from '../../store/schema/material.ts'
import { saveGroup } from '../account/account.ts'
import { isDue } from '../ports/backoff.ts'
import { type ListSource, readPages } from '../read/read-pages.ts'
import { type Interruption, nextTurn, type PullParts } from '../read/reading.ts'
import type { SyncContext } from '../records/context.ts'
import { offeredExtensions } from '../records/offered-extensions.ts'
import { syncState } from '../records/state.ts'
import { readEntries } from '../remote/read-entries.ts'
import { type RemoteMaterial, readRemoteMaterial } from '../remote/remote-material.ts'

const every = syncLimits.materialEveryMs
const materialRows = rowsOf(materials)

export async function readMaterialIfDue(parts: PullParts): Promise<Interruption> {
  const { service, ports } = parts.context
  const { store } = service
  const last = syncState.get(store.read, 'materialRead')
  if (!offeredExtensions(store.read).includes('material')) {
    if (last !== null) store.transaction(forgetMaterial)
    return null
  }
  const isFresh = last !== null && !isDue(last.at + every, ports.clock.now(), every)
  return isFresh && last.taken === sumTaken(takenAtHub(store.read))
    ? null
    : readMaterial(parts, last?.etag ?? null)
}

async function readMaterial(parts: PullParts, known: string | null): Promise<Interruption> {
  const { context } = parts
  const { store } = context.service
  // what arrives at the hub while it answers is asked for once more
  const taken = takenAtHub(store.read)
  const lines: RemoteMaterial[] = []
  let [etag, isSame] = [known, false]
  const seen = { count: 0, total: null as number | null }
  const interruption = await readPages(parts, { ...source, known }, { pass: 1, offset: 0 }, async page => {
    if (page.offset === 0) [etag, isSame] = [page.total === page.count ? page.etag : null, page.isSame]
    lines.push(...page.entries)
    seen.count += page.count
    seen.total = page.total
  })
  if (parts.isStopped() || !store.isOpen) return null
  if (interruption !== null) return turnedAway(parts, interruption)
  if (isSame) etag = known
  else await writeLines(parts, lines, { taken, isWhole: seen.count === seen.total })
  if (!store.isOpen) return null
  store.transaction(db => {
    if (isSame) renewStocks(db, taken)
    syncState.set(db, 'materialRead', { at: context.ports.clock.now(), etag, taken: sumTaken(taken) })
  })
  return null
}

const source: ListSource<RemoteMaterial> = {
  path: offset => `/material?limit=${syncLimits.materialPage}&offset=${offset}`,
  read: body => readEntries(body, readRemoteMaterial),
  entriesAtMost: syncLimits.materialsAtMost,
  passesAtMost: 1,
}

/** A hub that keeps its list to itself keeps nothing else from this laptop: it is asked again in time. */
function turnedAway({ context }: PullParts, interruption: Exclude<Interruption, null>): Interruption {
  if (interruption.kind === 'no-reply') return interruption.reason === 'not-a-hub' ? null : interruption
  if (interruption.status === 401) return interruption
  const { store } = context.service
  store.transaction(db => {
    const taken = sumTaken(takenAtHub(db))
    syncState.set(db, 'materialRead', { at: context.ports.clock.now(), etag: null, taken })
  })
  return null
}

async function writeLines(
  { context, isStopped }: PullParts,
  lines: readonly RemoteMaterial[],
  { taken, isWhole }: { taken: readonly Taken[]; isWhole: boolean },
): Promise<void> {
  const { store } = context.service
  const van = lines[0]?.van ?? null
  const takenOf = new Map(taken.map(one => [keyOf(one), one.quantity]))
  for (let from = 0; from < lines.length && !isStopped() && store.isOpen; from += syncLimits.materialSlice) {
    store.transaction(db => {
      for (const line of lines.slice(from, from + syncLimits.materialSlice))
        writeLine(db, context, line, takenOf)
    })
    await nextTurn()
  }
  // a list that nobody counted may be none of the hub's: nothing goes by it
  if (!isWhole || isStopped() || !store.isOpen) return
  store.transaction(db => {
    db.run(
      'DELETE FROM materials WHERE uuid NOT IN (SELECT value FROM json_each(?))',
      JSON.stringify(lines.map(({ uuid }) => uuid)),
    )
    if (lines.length > 0) giveVan(db, context.account.user.id, van)
  })
}

function writeLine(
  db: WriteDb,
  { ports }: SyncContext,
  line: RemoteMaterial,
  takenOf: ReadonlyMap<string, number>,
): void {
  const { id, uuid, groupId, creatorId, creationTimeStamp: createdAt, lastModified, ...rest } = line
  const { number, name, unit, barcode } = rest
  saveGroup(db, groupId, ports.clock.now(), () => ports.clock.timeZone())
  db.run(
    'DELETE FROM materials WHERE id <> ? AND (uuid = ? OR (group_id = ? AND number = ?))',
    id,
    uuid,
    groupId,
    number,
  )
  const entity = { id, uuid, groupId, creatorId, createdAt, lastModified }
  materialRows.put(db, { ...entity, number, name, unit, barcode, folded: foldMaterial(line) }, 'id')
  writeStock(db, line, takenOf.get(keyOf(line)) ?? 0)
}

/** What other vans hold is not kept here. */
function writeStock(
  db: WriteDb,
  { id, van, stock }: Pick<Material, 'id' | 'van' | 'stock'>,
  taken: number,
): void {
  db.run('DELETE FROM van_stocks WHERE material_id = ?', id)
  if (van !== null && stock !== null)
    countStock(db, { materialId: id, van, counted: stock, takenBefore: taken })
}

/** The list is the same, and so is what the hub has left: what is known of the takings in it may be more. */
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

function forgetMaterial(db: WriteDb): void {
  db.run('DELETE FROM materials')
  db.run('DELETE FROM van_users')
  syncState.delete(db, 'materialRead')
  syncState.delete(db, 'vans')
}

interface Taken {
  groupId: number
  number: string
  van: string
  quantity: number
}

function keyOf({ groupId, number, van }: { groupId: number; number: string; van: string | null }): string {
  return JSON.stringify([groupId, number, van])
}

function sumTaken(taken: readonly Taken[]): string {
  return JSON.stringify(taken.map(({ groupId, number, van, quantity }) => [groupId, number, van, quantity]))
}

/** What the hub's own versions of the jobs that are here say was taken: without what waits here to be sent. */
function takenAtHub(db: ReadDb): Taken[] {
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
