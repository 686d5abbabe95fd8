/**
 * Applies the steps that are the same for jobs and assets of the server: writes the rows that they refer to, stores
 * their row under the server's number, and updates the search index and the change log.
 */
import type { JobEventType } from '../../../shared/entities/event-types.ts'
import { indexAsset, unindexAsset } from '../../service/assets/index-asset.ts'
import { type LoggedRow, logChange } from '../../service/entity/log-change.ts'
import { type ReferenceKind, saveReference } from '../../service/entity/references.ts'
import { indexJob, unindexJob } from '../../service/jobs/index-job.ts'
import { forEachTable, type NumberedTable, nextOwnId, nextOwnIdSql } from '../../service/own-ids.ts'
import { type AssetRecord, assetRows, findAssetAnywhere } from '../../service/records/asset-record.ts'
import { type JobRecord, jobOfUuid, jobRows } from '../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { saveGroup, saveMembership, saveUser } from '../client/account/account.ts'
import { isOlder } from '../client/read-entity.ts'
import type { RemoteAsset } from '../client/remote-asset.ts'
import type { RemoteJob } from '../client/remote-job.ts'
import { hasJustSent } from '../outbox/operation.ts'
import { quarantining } from '../outbox/quarantine.ts'
import { moveEventClaims } from '../outbox/write-operation.ts'
import type { SyncContext } from '../state/context.ts'
import { knownModified, wantDetails } from './marks.ts'

interface Applied {
  job: { remote: RemoteJob; record: JobRecord }
  asset: { remote: RemoteAsset; record: AssetRecord }
}
type Kind = keyof Applied

interface Birth {
  id: number
  uuid: string
  groupId: number
  createdAt: number
  lastModified: number
}

interface Steps<K extends Kind> {
  table: 'jobs' | 'assets'
  find(db: ReadDb, uuid: string): Applied[K]['record'] | undefined
  insert(db: WriteDb, birth: Birth, remote: Applied[K]['remote']): void
  index(db: WriteDb, id: number): void
  /** returns the properties that refer to other rows */
  mentions(remote: Applied[K]['remote']): RemoteJob
}

const steps: { [K in Kind]: Steps<K> } = {
  job: {
    table: 'jobs',
    find: jobOfUuid,
    insert: (db, birth, { state = 'PUBLISHED' }) => void jobRows.insert(db, { ...birth, state }),
    index: indexJob,
    mentions: remote => remote,
  },
  asset: {
    table: 'assets',
    find: findAssetAnywhere,
    insert: (db, birth) => void assetRows.insert(db, birth),
    index: indexAsset,
    mentions: ({ id, uuid, groupId, customerId, customerName, projectId, projectName }) => ({
      ...{ id, uuid, groupId, customerId, customerName, projectId, projectName },
    }),
  },
}

/** `isChanged`: the change is visible to a user. `isText`: text that the search finds changed. */
interface Written {
  isChanged: boolean
  isText: boolean
}

interface Applying<K extends Kind> {
  remote: Applied[K]['remote']
  /** whether the entity was read in full; false: a list entry, in which an absent field is unknown */
  isDetail: boolean
  /** whether the entity may have operations of this laptop */
  isWorkedOn: boolean
  /** whether this version is applied only after a later reading confirms it */
  isDoubtful?(): boolean
  write(record: Applied[K]['record'], isNew: boolean): Written
}

/** Applies the server's version of a job or an asset. Returns whether the change is visible to a user. */
export function applyEntity<K extends Kind>(
  db: WriteDb,
  context: SyncContext,
  kind: K,
  applying: Applying<K>,
): boolean {
  const { remote, isDetail, isWorkedOn, isDoubtful, write } = applying
  const subject = kind === 'job' ? { jobUuid: remote.uuid } : { assetUuid: remote.uuid }
  const apply = () => {
    saveMentioned(db, context, steps[kind].mentions(remote))
    if (isWorkedOn && isDetail && (isDoubtful?.() || isBeforeSent(db, context, kind, remote))) return false
    const placed = placeEntity(db, context, kind, remote)
    if (!placed) return false
    const { record, isNew } = placed
    return finishEntity(db, context, kind, record, isNew, write(record, isNew))
  }
  return isWorkedOn ? quarantining(db, context, subject, apply) : apply()
}

/** Whether the server's version is older than work that it has just confirmed. It is discarded and requested again. */
function isBeforeSent<K extends Kind>(
  db: WriteDb,
  { ports }: SyncContext,
  kind: K,
  remote: Applied[K]['remote'],
): boolean {
  const { uuid } = remote
  const subject = kind === 'job' ? { jobUuid: uuid } : { assetUuid: uuid }
  if (!isOlder(remote, knownModified(db, kind, uuid))) return false
  if (!hasJustSent(db, subject, ports.clock.now())) return false
  const here = steps[kind].find(db, uuid)
  if (here) wantDetails(db, kind, here.id)
  return here !== undefined
}

/**
 * Returns the entity's row under the server's number. A new row is inserted. Returns null for a list entry without a
 * group.
 */
function placeEntity<K extends Kind>(
  db: WriteDb,
  { account, ports }: SyncContext,
  kind: K,
  remote: Applied[K]['remote'],
): { record: Applied[K]['record']; isNew: boolean } | null {
  const { table, find, insert }: Steps<K> = steps[kind]
  const { id, uuid, groupId = account.groupIds[0] } = remote
  const known = find(db, uuid)
  if (known?.id === id) return { record: known, isNew: false }
  if (known) moveRow(db, table, known.id, id)
  else {
    if (groupId === undefined) return null
    const now = ports.clock.now()
    saveGroup(db, groupId, now, () => ports.clock.timeZone())
    renumberOther(db, table, id)
    const { creationTimeStamp: createdAt = now, lastModified = 0 } = remote
    insert(db, { id, uuid, groupId, createdAt, lastModified }, remote)
  }
  const record = find(db, uuid)
  return record ? { record, isNew: known === undefined } : null
}

function finishEntity(
  db: WriteDb,
  { ports }: SyncContext,
  kind: Kind,
  record: LoggedRow & { id: number },
  isNew: boolean,
  { isChanged, isText }: Written,
): boolean {
  if (isNew || isText) steps[kind].index(db, record.id)
  // the change log wakes the screens
  if (isNew || isChanged) logChange({ db, now: ports.clock.now() }, kind, record, isNew ? 'CREATE' : 'UPDATE')
  return isNew || isChanged
}

type PartTable = 'resources' | 'destinations' | 'items' | 'events'

const renumber = forEachTable(table => `UPDATE ${table} SET id = ${nextOwnIdSql(table)} WHERE id = ?`)
const renumberPart = forEachTable(table => `${renumber[table]} AND job_id <> ?`)
const move = forEachTable(table => `UPDATE ${table} SET id = ? WHERE id = ?`)

/** Removes the full-text row of a job or an asset, which has the same number. */
const unindex: Partial<Record<NumberedTable, (db: WriteDb, id: number) => void>> = {
  jobs: unindexJob,
  assets: unindexAsset,
}

/** Gives the row that has `id` another number, before a new row gets it. */
export function renumberOther(db: WriteDb, table: NumberedTable, id: number): void {
  if (db.run(renumber[table], id).changes > 0) unindex[table]?.(db, id)
}

/** Gives the part of another job that has `id` another number, before a part of `jobId` gets it. */
export function renumberOtherPart(db: WriteDb, table: PartTable, id: number, jobId: number): void {
  if (table === 'events') renumberClaims(db, id, jobId)
  db.run(renumberPart[table], id, jobId)
}

/** Changes the event's number in the operation that created it. */
function renumberClaims(db: WriteDb, id: number, jobId: number): void {
  const other = db.value<string>(
    'SELECT j.uuid FROM events e JOIN jobs j ON j.id = e.job_id WHERE e.id = ? AND e.job_id <> ?',
    id,
    jobId,
  )
  if (other !== undefined) moveEventClaims(db, other, new Map([[id, nextOwnId(db, 'events')]]))
}

/**
 * Returns the parts of a job with numbers that no other part has. `told`: the parts in the server's present answer,
 * which retain their numbers. An older part whose number is in use gets a negative one of this laptop.
 */
export function withFreeNumbers<T extends Part>(
  db: ReadDb,
  table: PartTable,
  jobId: number,
  { entries, told }: { entries: readonly T[]; told: readonly Part[] },
): T[] {
  const isNamed = ({ id, uuid }: Part) => told.some(one => one.id === id && one.uuid === uuid)
  let next = nextOwnId(db, table)
  return entries.map(entry => {
    if (isNamed(entry) || !isIdInUse(db, table, { jobId, told }, entry)) return entry
    const ownId = `SELECT id FROM ${table} WHERE uuid = ? AND job_id = ? AND id < 0`
    return { ...entry, id: db.value<number>(ownId, entry.uuid, jobId) ?? next-- }
  })
}

interface Part {
  id: number
  uuid: string
}

function isIdInUse(
  db: ReadDb,
  table: PartTable,
  { jobId, told }: { jobId: number; told: readonly Part[] },
  { id, uuid }: Part,
): boolean {
  if (told.some(one => one.id === id && one.uuid !== uuid)) return true
  return db.has(`SELECT 1 FROM ${table} WHERE id = ? AND job_id <> ?`, id, jobId)
}

/** Gives the row `from` the number `to`. Its full-text row must be written again. */
export function moveRow(db: WriteDb, table: NumberedTable, from: number, to: number): void {
  renumberOther(db, table, to)
  unindex[table]?.(db, from)
  db.run(move[table], to, from)
}

/** Names of users, customers and other rows that were saved in this transaction, by kind and number. */
export type Mentions = Map<string, string | null>

/**
 * Saves the rows that an entity refers to, before the entity is written. `saved` is shared by the entities of one
 * transaction.
 */
export function saveMentioned(
  db: WriteDb,
  context: SyncContext,
  job: RemoteJob,
  saved: Mentions = new Map(),
): void {
  const { groupId } = job
  const { clock } = context.ports
  const once = (key: string, name: string | null, save: () => void) => {
    if (saved.get(key) === name) return
    save()
    saved.set(key, name)
  }
  if (groupId !== undefined)
    once(`group ${groupId}`, null, () => saveGroup(db, groupId, clock.now(), () => clock.timeZone()))
  for (const { userId, fullName } of job.resources ?? []) {
    once(`user ${userId}`, fullName, () =>
      saveUser(db, { id: userId, uuid: null, name: fullName }, clock.now()),
    )
    if (groupId !== undefined)
      once(`member ${userId} ${groupId}`, null, () => saveMember(db, userId, groupId))
  }
  if (groupId === undefined) return
  const saveRow = (kind: ReferenceKind, id: number | null | undefined, name: string | null = null) => {
    if (typeof id !== 'number') return
    once(`${kind} ${id} ${groupId}`, name, () => {
      if (isReferenceKnown(db, groupId, kind, id, name)) return
      saveReference({ db, newUuid: () => context.ports.random.uuid() }, groupId, kind, id, name)
    })
  }
  saveRow('customer', job.customerId, job.customerName)
  saveRow('project', job.projectId, job.projectName)
  saveRow('order', job.orderId)
}

function saveMember(db: WriteDb, userId: number, groupId: number): void {
  const isMember = db.has('SELECT 1 FROM memberships WHERE user_id = ? AND group_id = ?', userId, groupId)
  if (!isMember) saveMembership(db, userId, groupId, 'technician')
}

function isReferenceKnown(
  db: WriteDb,
  groupId: number,
  kind: ReferenceKind,
  id: number,
  name: string | null,
): boolean {
  const sql = 'SELECT name FROM reference_rows WHERE group_id = ? AND kind = ? AND id = ?'
  const known = db.value<string | null>(sql, groupId, kind, id)
  return known !== undefined && (name === null || known === name)
}

/** Logs a change of a job, which wakes the screens. */
export function tell(db: WriteDb, { ports }: SyncContext, record: JobRecord, eventType: JobEventType): void {
  logChange({ db, now: ports.clock.now() }, 'job', record, eventType)
}
