/** Opens the contents of a hub: the encrypted file, and the object store if there is one. */
import path from 'node:path'
import type { Logger } from 'pino'
import { hubLimits } from '../../../../shared/limits/hub-limits.ts'
import { contentLimits } from '../../../../shared/limits/limits.ts'
import { readContentsRecord, writeContentsRecord } from '../../../service/documents/contents-record.ts'
import { namedAmong } from '../../../service/documents/sweep/sweep-contents.ts'
import { ensureHubId, readHubIdentity } from '../../../service/identity.ts'
import { refuse } from '../../../service/refuse.ts'
import type { Service } from '../../../service/service.ts'
import { createTurns } from '../../../service/turns.ts'
import type { Blobs } from '../../../store/blobs/blobs.ts'
import { createContentSeal } from '../../../store/contents/content-seal.ts'
import type { Contents } from '../../../store/contents/contents.ts'
import { isPassing } from '../../../store/contents/contents-failure.ts'
import { ObjectContents } from '../../../store/contents/object-contents.ts'
import type { ObjectStore } from '../../../store/contents/object-store.ts'
import { checkMark } from '../../../store/contents/store-mark.ts'
import { openTransferFile } from '../../../store/contents/transfer-file.ts'
import { trustedCertificates } from '../../host/network/certificates.ts'
import { openS3Objects, type S3Keys, type S3Terms } from './s3-objects.ts'
import type { StoreAddress } from './store-address.ts'

/** An S3 store for contents. */
export interface ContentsStore extends Pick<S3Terms, 'retryMs' | 'answerMs' | 'awayMs' | 'clock'> {
  address: StoreAddress
  keys: S3Keys
}

interface Opened {
  service: Service
  blobs: Blobs
  /** The hub's key, 32 bytes. */
  key: Uint8Array
}

/**
 * Opens the contents of a hub that serves. A store that is away does not keep the hub from serving: jobs need no files.
 * @throws Refused, StoreFailure; ContentsFailure for a store that cannot be used at all
 */
export async function openHubContents(
  opened: Opened,
  { contents: store, log }: { contents?: ContentsStore; log: Logger },
): Promise<Contents & { close(): void }> {
  if (store === undefined) {
    requireAllInFile(opened.service, opened.blobs)
    return opened.blobs
  }
  const contents = await openStoredContents(opened, store)
  try {
    await contents.requireMark()
  } catch (error) {
    if (isPassing(error)) log.error({ reason: error.message }, 'hub.contents-away')
    else {
      contents.closeStore()
      throw error
    }
  }
  const count = contents.countUnmoved()
  const remedy = 'Other hubs answer 404 for these files. Move them with "contents move --to s3://…".'
  if (count > 0) log.error({ count, remedy }, 'hub.contents-unmoved')
  return contents
}

/** Connects to the store without a request. @throws StoreFailure */
export async function openStoredContents(opened: Opened, store: ContentsStore): Promise<ObjectContents> {
  const objects = await openS3Objects({ ...store, certificates: trustedCertificates })
  return contentsOver(opened, objects)
}

function contentsOver({ service, blobs, key }: Opened, objects: ObjectStore): ObjectContents {
  const { store, now } = service
  const seal = createContentSeal(key)
  return new ObjectContents({
    blobs,
    objects,
    seal,
    now,
    transfers: openTransferFile(hubTransfersFile(path.dirname(blobs.file)), key),
    countUnmoved: () => (store.file === null ? countUnmoved(service, blobs) : 0),
    isMovingBack: () => readContentsRecord(store.read)?.isMovingBack ?? false,
    requireMark: () => requireMark(service, objects, seal),
    takeTurn: createTurns(contentLimits.partsAtOnce, hubLimits.storeWaiting),
  })
}

/** Checks the mark, and records that contents are in this store before the first one is. */
async function requireMark(
  service: Service,
  objects: ObjectStore,
  seal: ReturnType<typeof createContentSeal>,
): Promise<void> {
  ensureHubId(service)
  const { store } = service
  const record = readContentsRecord(store.read)
  const hubId = readHubIdentity(store.read)?.hubId ?? ''
  await checkMark(objects, seal, { hubId, mayWrite: record === null })
  if (record?.address === objects.address) return
  store.transaction(db =>
    writeContentsRecord(db, { isMovingBack: false, ...record, address: objects.address }),
  )
}

/** Returns the file in which this machine remembers its uploads and thumbnails. */
function hubTransfersFile(dataDir: string): string {
  return path.join(dataDir, 'hub-transfers.db')
}

/**
 * Requires that a hub without a store needs none: after a move back, all contents are in the file again.
 * @throws Refused
 */
export function requireAllInFile({ store }: Service, blobs: Blobs): void {
  const record = readContentsRecord(store.read)
  if (record === null) return
  const missing = countMissing(store.read.column<string>(documentHashes), blobs)
  if (record.isMovingBack && missing === 0) {
    store.transaction(db => writeContentsRecord(db, null))
    return
  }
  refuse(
    'storage',
    `The contents of ${missing} documents are in ${record.address}. Give --contents with this address, or move them back with "contents move --to file". Nothing was changed.`,
  )
}

/** Counts the contents of documents in the file of this machine. */
function countUnmoved({ store }: Service, blobs: Blobs): number {
  let count = 0
  let after = 0
  for (;;) {
    const slice = blobs.listKeptBefore(Number.MAX_SAFE_INTEGER, after, contentLimits.sweepSlice)
    const last = slice.at(-1)
    if (last === undefined) return count
    count += namedAmong(
      store.read,
      slice.map(({ sha256 }) => sha256),
    ).size
    after = last.id
  }
}

const documentHashes = 'SELECT DISTINCT sha256 FROM documents WHERE sha256 IS NOT NULL'

function countMissing(hashes: readonly string[], blobs: Blobs): number {
  return hashes.filter(sha256 => blobs.find(sha256) === undefined).length
}
