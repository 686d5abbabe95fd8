/**
 * Reads the list of the group's assets, so that they can be searched and scanned without a network. The whole list is
 * read once a day, which also shows what is gone; in between, the changes since a cursor (sync design, section 8).
 */
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { isOlder } from '../client/read-entity.ts'
import { type RemoteAsset, readRemoteAsset } from '../client/remote-asset.ts'
import { applyRemoteAsset } from '../entities/assets/apply-asset.ts'
import { noteFound } from '../entities/assets/wanted-assets.ts'
import { type Listed, type ListSource, readEntries, readPages } from '../entities/lists/read-pages.ts'
import {
  endsRun,
  type Interruption,
  isPassing,
  type PullParts,
  writeInSlices,
} from '../entities/lists/reading.ts'
import { wantDetails } from '../entities/marks.ts'
import { isDue } from '../ports/backoff.ts'
import { hubNow } from '../state/context.ts'
import { areDeletionsHeld } from '../state/deletion-guard.ts'
import { offeredExtensions } from '../state/server.ts'
import { type PassPosition, syncState } from '../state/state.ts'
import { assetTypes } from './lists.ts'
import { cursorAfter, isClockBehind, usableCursor } from './read-changes.ts'
import { allowedOf } from './sweep/absent-jobs.ts'

export interface AssetsRead {
  interruption: Interruption
  /** Uuids of stored assets that seem to be gone; each is confirmed by a GET. */
  missed: string[]
  /** The server may answer at the next run, so the user's request stays open. */
  isPostponed: boolean
}

const nothing: AssetsRead = { interruption: null, missed: [], isPostponed: false }

/** `isWhole`: the user wants the whole list now; `isDue`: the changes are wanted now. */
export async function readAssetsIfDue(
  parts: PullParts,
  { isWhole: isAsked, isDue: areChangesAsked }: { isWhole: boolean; isDue: boolean },
): Promise<AssetsRead> {
  const { service, ports } = parts.context
  const now = ports.clock.now()
  const { sweepEveryMs } = syncLimits
  const assetsEveryMs = parts.isLive() ? syncLimits.liveNearEveryMs : syncLimits.assetsEveryMs
  const last = syncState.get(service.store.read, 'assetsReadAt')
  const isCutShort = syncState.get(service.store.read, 'assetPosition') !== null
  const isFresh = last !== null && !isDue(last + assetsEveryMs, now, assetsEveryMs)
  if (!isAsked && !areChangesAsked && !isCutShort && isFresh) return nothing
  const whole = syncState.get(service.store.read, 'assetsWholeAt')
  const isWholeDue = isAsked || whole === null || isDue(whole + sweepEveryMs, now, sweepEveryMs)
  const cursor = isWholeDue ? null : syncState.get(service.store.read, 'assetCursor')
  return readSince(parts, usableCursor(cursor, hubNow(parts.context)))
}

interface Reading {
  startedAt: number | null
  newest: number
  listed: Set<string>
  deleted: Set<string>
}

async function readSince(parts: PullParts, since: number | null): Promise<AssetsRead> {
  const { store } = parts.context.service
  const here = knownAssets(store.read)
  const kept = syncState.get(store.read, 'assetPosition')
  const start = kept && kept.since === since ? kept : { since, startedAt: null, pass: 1, offset: 0 }
  const reading: Reading = { ...start, newest: 0, listed: new Set(), deleted: new Set() }
  const interruption = await readPages(parts, sourceOf(store.read, since), start, page =>
    applyPage(parts, since, reading, page),
  )
  if (parts.isStopped()) return nothing
  if (interruption !== null) return turnedAway(parts, interruption)
  if (isClockBehind({ ...reading, since })) {
    store.transaction(db => syncState.delete(db, 'assetCursor'))
    return readSince(parts, null)
  }
  moveCursor(parts, since, reading)
  return { ...nothing, missed: missedOf(store.read, since, here, reading) }
}

async function applyPage(
  parts: PullParts,
  since: number | null,
  reading: Reading,
  page: Listed<RemoteAsset>,
): Promise<void> {
  const { store } = parts.context.service
  reading.startedAt ??= page.serverTime
  for (const { uuid, lastModified } of page.entries) {
    reading.listed.add(uuid)
    reading.newest = Math.max(reading.newest, lastModified ?? 0)
  }
  for (const { uuid } of page.gone) reading.deleted.add(uuid.toLowerCase())
  if (namesUnknownType(store.read, page.entries)) await assetTypes.readIfDue(parts, true)
  const known = readVersions(store.read, page.entries)
  const news = newsOf(store.read, page.entries, known)
  await writeInSlices(parts, news, syncLimits.assetSlice, (db, slice, isLast) => {
    for (const asset of slice) takeAsset(db, parts, page.ticket, asset, known.get(asset.uuid))
    if (!isLast) return
    const offset = page.offset + page.entries.length
    const position: PassPosition = { since, startedAt: reading.startedAt, pass: page.pass, offset }
    syncState.set(db, 'assetPosition', position)
  })
}

function namesUnknownType(db: ReadDb, assets: readonly RemoteAsset[]): boolean {
  const ids = assets.flatMap(({ assetTypeId }) => assetTypeId ?? [])
  const sql = 'SELECT 1 FROM json_each(?) WHERE value NOT IN (SELECT id FROM asset_types) LIMIT 1'
  return ids.length > 0 && db.has(sql, JSON.stringify(ids))
}

function sourceOf(db: ReadDb, since: number | null): ListSource<RemoteAsset> {
  const withDeleted = offeredExtensions(db).includes('tombstones') ? '&deleted' : ''
  const changes = since === null ? '' : `&modified=${since}${withDeleted}`
  return {
    path: offset => `/asset?inactive&limit=${syncLimits.pullPage}&offset=${offset}${changes}`,
    read: body => readEntries(body, readRemoteAsset),
    entriesAtMost: syncLimits.assetsAtMost,
  }
}

function knownAssets(db: ReadDb): string[] {
  return db.column<string>('SELECT uuid FROM assets')
}

/**
 * Returns the assets that have a tombstone or are absent from the whole list. A GET has to confirm each. Their number
 * is limited: the server may have been emptied or swapped, which the sweep of the jobs detects within a day.
 */
function missedOf(
  db: ReadDb,
  since: number | null,
  here: readonly string[],
  { listed, deleted }: Reading,
): string[] {
  const isCut = listed.size >= syncLimits.assetsAtMost
  const isAbsent = (uuid: string) => since === null && !isCut && !listed.has(uuid)
  const missed = here.filter(uuid => deleted.has(uuid) || isAbsent(uuid))
  return areDeletionsHeld(db) ? [] : missed.slice(0, allowedOf(here.length))
}

function moveCursor({ context }: PullParts, since: number | null, reading: Reading): void {
  const now = context.ports.clock.now()
  context.service.store.transaction(db => {
    syncState.set(db, 'assetCursor', cursorAfter({ ...reading, since }))
    syncState.set(db, 'assetsReadAt', now)
    if (since === null) syncState.set(db, 'assetsWholeAt', now)
    syncState.delete(db, 'assetPosition')
  })
}

/** Ends the reading after a refusal. It does not end the run, and the assets are requested again later. */
function turnedAway({ context }: PullParts, interruption: Exclude<Interruption, null>): AssetsRead {
  if (endsRun(interruption)) return { ...nothing, interruption }
  context.service.store.transaction(db => {
    syncState.set(db, 'assetsReadAt', context.ports.clock.now())
    syncState.delete(db, 'assetPosition')
  })
  return { ...nothing, isPostponed: isPassing(interruption) }
}

interface Version {
  uuid: string
  asset_id: number
  remote_modified: number | null
}

/** Returns the entries that are new or have changed, up to the number of assets that are stored. */
function newsOf(
  db: ReadDb,
  assets: readonly RemoteAsset[],
  known: ReadonlyMap<string, Version>,
): RemoteAsset[] {
  let room = syncLimits.assetsAtMost - countAssets(db)
  return assets.filter(asset => {
    const version = known.get(asset.uuid)
    return version ? !isTaken(asset, version) : room-- > 0
  })
}

function takeAsset(
  db: WriteDb,
  { context, guard }: PullParts,
  ticket: number,
  asset: RemoteAsset,
  version: Version | undefined,
): void {
  const isOld = version && (guard.isStale(ticket, asset.uuid) || isOlder(asset, version.remote_modified))
  if (isOld) wantDetails(db, 'asset', version.asset_id)
  else applyRemoteAsset(db, context, asset, { isDetail: false })
  // an asset that was missing is here again, and is read in detail at once
  if (!version) noteFound(db, asset.uuid)
}

function readVersions(db: ReadDb, assets: readonly RemoteAsset[]): Map<string, Version> {
  const rows = db.all<Version>(
    `SELECT a.uuid, a.id AS asset_id, m.remote_modified FROM json_each(?) asked
     JOIN assets a ON a.uuid = asked.value LEFT JOIN asset_marks m ON m.asset_id = a.id`,
    JSON.stringify(assets.map(({ uuid }) => uuid)),
  )
  return new Map(rows.map(row => [row.uuid, row]))
}

/** Whether this version of the asset is stored already. */
function isTaken({ lastModified, id }: RemoteAsset, version: Version): boolean {
  return lastModified !== undefined && version.remote_modified === lastModified && version.asset_id === id
}

function countAssets(db: ReadDb): number {
  return db.value<number>('SELECT count(*) AS count FROM assets') ?? 0
}
