/**
 * What a hub that was put back has lost of an asset's files. An asset has no history, so it is known by its
 * lastModified, which never goes back; and once it is known otherwise, by what hangs here and not there.
 */
import type { AssetRecord } from '../../service/records/asset-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { Described } from '../documents/described.ts'
import { oldestSaid } from '../documents/older-document.ts'
import { offerAgain } from '../jobs/offer-again.ts'
import { countOffered, keptPutBack, noteHubPutBack } from '../jobs/put-back.ts'
import { isAssetWantedAnew, readAssetMark } from '../records/asset-marks.ts'
import type { SyncContext } from '../records/context.ts'
import { intentOf, type Operation, sentOf } from '../records/operation.ts'
import { isOlder } from '../remote/current.ts'
import type { RemoteAsset } from '../remote/remote-asset.ts'
import type { RemoteDocument } from '../remote/remote-document.ts'

/** Before `remote` is taken in: what the person did, and still sees here, and the hub shows no more is offered again. */
export function offerLostOnAsset(
  db: WriteDb,
  context: SyncContext,
  record: AssetRecord,
  remote: RemoteAsset,
): void {
  const { documents } = remote
  const isTold =
    isOlder(remote, readAssetMark(db, record.id)?.remote_modified ?? null) ||
    oldestSaid(db, { assetUuid: record.uuid }, documents) !== null
  if (!documents || !(isTold || isFirstReading(db, context, record))) return
  const here = documentsOn(db, record.id)
  const lost = sentOf(db, context.account.id, { assetUuid: record.uuid }).filter(operation =>
    isLost(operation, here, documents),
  )
  if (lost.length === 0) return
  context.ports.log.warn({ assetUuid: record.uuid, count: lost.length }, 'sync.hub-put-back')
  // what is known already is not looked for once more, as others may have changed what was read since
  if (isTold) noteHubPutBack(db, context)
  const sure = lost.map(operation => ({ operation, isSurelyLost: true }))
  countOffered(db, context, offerAgain(db, sure, null))
}

/**
 * The first since the hub was put back, however late it comes and whatever became of the laptop's clock; what changes
 * after it was changed by somebody.
 */
function isFirstReading(db: ReadDb, { ports }: SyncContext, { id }: AssetRecord): boolean {
  return keptPutBack(db, ports.clock.now()) !== null && isAssetWantedAnew(db, id)
}

type Here = Pick<Described, 'fileName' | 'description'> & { uuid: string; internal: 0 | 1 }

function documentsOn(db: ReadDb, assetId: number): ReadonlyMap<string, Described> {
  const rows = db.all<Here>(
    `SELECT d.uuid, d.file_name AS fileName, d.description, d.internal FROM document_links l
     JOIN documents d ON d.id = l.document_id WHERE l.asset_id = ?`,
    assetId,
  )
  return new Map(rows.map(({ uuid, internal, ...row }) => [uuid, { ...row, internal: internal === 1 }]))
}

function isLost(
  operation: Operation,
  here: ReadonlyMap<string, Described>,
  documents: readonly RemoteDocument[],
): boolean {
  const intent = intentOf(operation)
  if (intent === null || !('documentUuid' in intent)) return false
  const mine = here.get(intent.documentUuid)
  const there = documents.find(({ uuid }) => uuid === intent.documentUuid)
  if (intent.kind === 'document.remove') return mine === undefined && there !== undefined
  if (intent.kind === 'document.add') return intent.attach && mine !== undefined && there === undefined
  const names = Object.keys(intent.fields) as (keyof Described)[]
  const isSaidHere = mine !== undefined && names.every(name => mine[name] === intent.fields[name])
  return isSaidHere && names.some(name => there?.[name] !== intent.fields[name])
}
