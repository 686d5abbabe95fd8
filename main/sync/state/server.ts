/**
 * The server's extensions and generation, and which of the account's operations it has confirmed
 * (docs/sync/operation-keys.md).
 */

import { type Extension, extensions } from '../../../shared/entities/version.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { ServerRestore } from '../../../shared/sync/sending.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { OperationRow } from '../../store/schema/sync.ts'
import type { HubIdentity } from '../client/server-identity.ts'
import { hubNow, type SyncContext } from './context.ts'
import { type Confirmed, type Scope, syncState } from './state.ts'

/** Whether the server confirms operations by their keys. All others are base servers. */
export function confirmsOperations(db: ReadDb): boolean {
  return offeredExtensions(db).includes('operations')
}

/**
 * Returns the key of a request: the operation's id, and for a later step `ID.STEP`. If the server has another
 * request under that id, `progress` has a new key.
 */
export function operationKey({ id, progress }: Pick<OperationRow, 'id' | 'progress'>, step?: string): string {
  const key = progress?.key ?? id
  return step === undefined ? key : `${key}.${step}`
}

/** Whether all attempts went to a server that stores keys, so that the last one may be repeated as it was. */
export function isKeyed({ frozen }: Pick<OperationRow, 'frozen'>): boolean {
  return frozen?.isKeyed === true
}

/** Null: this server has confirmed nothing of the account. */
export function readConfirmed(db: ReadDb, accountId: string): Confirmed | null {
  const confirmed = syncState.get(db, 'confirmed')?.[accountId]
  return confirmed?.hubId === answeringHub(db).hubId ? confirmed : null
}

function answeringHub(db: ReadDb): Pick<Confirmed, 'hubId' | 'generation'> {
  return syncState.get(db, 'hubIdentity') ?? { hubId: null, generation: null }
}

export function writeConfirmed(db: WriteDb, accountId: string, confirmed: Confirmed): void {
  syncState.set(db, 'confirmed', { ...syncState.get(db, 'confirmed'), [accountId]: confirmed })
}

/** Notes the key of a request that the server has stored. Returns the number of the confirmed operation. */
export function noteConfirmed(db: WriteDb, context: SyncContext, key: string): number {
  const { id } = context.account
  const before = readConfirmed(db, id) ?? { ...answeringHub(db), count: 0 }
  const confirmed = { ...before, count: before.count + 1, key, at: hubNow(context) }
  writeConfirmed(db, id, confirmed)
  return confirmed.count
}

/** The key that a request names in `Operation-After`; null: none is young enough. */
export function newestKey(context: SyncContext): string | null {
  const confirmed = readConfirmed(context.service.store.read, context.account.id)
  if (confirmed === null || Math.abs(hubNow(context) - confirmed.at) > syncLimits.confirmedKeptMs) return null
  return confirmed.key
}

/** Whether the server was restored since the account's operations were last looked up there. */
export function isRestored({ service, account }: SyncContext): boolean {
  const { read } = service.store
  const confirmed = readConfirmed(read, account.id)
  if (confirmed === null || !confirmsOperations(read)) return false
  return confirmed.generation !== answeringHub(read).generation
}

/**
 * Called when the server lacks the newest confirmed operation although its generation is the same: it counts as
 * restored.
 */
export function noteOperationMissing(db: WriteDb, { account }: SyncContext): void {
  const confirmed = readConfirmed(db, account.id)
  if (confirmed !== null) writeConfirmed(db, account.id, { ...confirmed, generation: null })
}

/** The extensions in the latest GET /version; none before the first one. */
export function offeredExtensions(db: ReadDb): Extension[] {
  const offered = syncState.get(db, 'extensions') ?? []
  return extensions.filter(name => offered.includes(name))
}

/** Whether a first load has whole jobs. A dispatcher stores the whole group, whose jobs are read only when opened. */
export function areJobsFull(db: ReadDb, scope: Scope): boolean {
  return scope === 'mine' && offeredExtensions(db).includes('full')
}

/** @throws StoreFailure */
export function noteIdentity({ service: { store } }: SyncContext, identity: HubIdentity): void {
  const known = syncState.get(store.read, 'hubIdentity')
  if (known?.hubId === identity.hubId && identity.generation <= known.generation) return
  store.transaction(db => syncState.set(db, 'hubIdentity', identity))
}

/** Whether the server made an answer before it was restored, as far as is known. */
export function isOfBefore({ service }: SyncContext, { hubId, generation }: HubIdentity): boolean {
  const known = syncState.get(service.store.read, 'hubIdentity')
  return known !== null && known.hubId === hubId && generation < known.generation
}

/** Called when the server keeps naming an older generation: the next answer is believed. @throws StoreFailure */
export function forgetIdentity({ service }: SyncContext): void {
  service.store.transaction(db => syncState.delete(db, 'hubIdentity'))
}

/** Null: nothing was sent again within the last day. `now`: epoch ms by the laptop's clock. */
export function restoredNotice(db: ReadDb, now: number): ServerRestore | null {
  const serverRestore = syncState.get(db, 'hubPutBack')
  if (serverRestore === null || Math.abs(now - serverRestore.at) > syncLimits.restoreShownMs) return null
  return { at: serverRestore.at, count: serverRestore.count }
}

/** Whether the server was restored within the last 14 days. */
export function wasRestored(db: ReadDb, now: number): boolean {
  const serverRestore = syncState.get(db, 'hubPutBack')
  return serverRestore !== null && Math.abs(now - serverRestore.at) <= syncLimits.archiveMs
}

export function noteRestored(db: WriteDb, { ports }: SyncContext, count: number): void {
  const now = ports.clock.now()
  syncState.set(db, 'hubPutBack', { at: now, count: count + (restoredNotice(db, now)?.count ?? 0) })
}
