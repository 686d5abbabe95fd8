/** The tasks of the worker thread that need other rooms than the store. */
import { reason } from '../../../shared/text/message.ts'
import { indexAsset } from '../../service/assets/index-asset.ts'
import { searchAssets } from '../../service/assets/search-assets.ts'
import { indexJob } from '../../service/jobs/index-job.ts'
import { searchJobs } from '../../service/jobs/search-jobs.ts'
import { countUnread } from '../../service/search/count-unread.ts'
import { findAll } from '../../service/search/find.ts'
import { findByCode } from '../../service/search/find-by-code.ts'
import { suggest } from '../../service/search/suggest.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'
import { copyContents, openContents } from '../../store/copies/copy-contents.ts'
import { type OpenedForReading, openForReading } from '../../store/copies/open-for-reading.ts'
import { writeCopy } from '../../store/copies/write-copy.ts'
import type { ReadDb } from '../../store/db.ts'
import { readMigrations } from '../../store/migrate.ts'
import { type Salvaged, salvage } from '../../store/salvage/salvage.ts'
import { openStore } from '../../store/store.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { actorOf } from '../../sync/client/account/account.ts'
import { capturedContents, collectWithPhotos } from '../../sync/rescue/captured-photos.ts'
import { collectWork, contentOf } from '../../sync/rescue/collect-work.ts'
import { writeRescue } from '../../sync/rescue/write-rescue.ts'
import { findOffers } from '../capture/offers/find-offers.ts'
import { readAssetsPage } from '../views/asset-views.ts'
import type { FileWork } from './file-works.ts'
import type { Implemented, ThreadData, WorkName } from './protocol.ts'

export function createWorks(data: ThreadData): Implemented<Exclude<WorkName, FileWork>> {
  const { file, key, account } = data
  let opened: OpenedForReading | null = null
  const read = () => {
    opened ??= openForReading(file, key)
    return opened.db
  }
  return {
    async copy({ now }) {
      const copy = writeCopy(file, key, now)
      await keepUnsent(data, now)
      return copy
    },
    export: order =>
      withContents(data, async places => {
        requireOurSchema(read(), file)
        return writeRescue(await collectWithPhotos(read(), places), places, order)
      }),
    sheet: order =>
      withContents(data, async places => {
        // loaded only here, because the PDF library is larger than all that the other tasks need
        const { writeSheet } = await import('../sheet/pdf/write-sheet.ts')
        return writeSheet(order, places)
      }),
    salvage: ({ to, workFolder }) => salvageWhole(data, to, workFolder),
    searchJobs: ({ q, limit }) => searchJobs(read(), actorOf(read(), account), q, limit),
    searchAssets: ({ q, limit }) => searchAssets(read(), actorOf(read(), account), q, limit),
    find: ({ q }) => ({
      hits: findAll(read(), actorOf(read(), account), q),
      unread: countUnread(read()),
    }),
    findByCode: ({ code }) => findByCode(read(), actorOf(read(), account), code),
    offers: ({ captureUuid }) => findOffers(read(), actorOf(read(), account), captureUuid),
    async readBlank({ bytes, fileName }) {
      // loaded only here, like the PDF library
      const { readBlank } = await import('../../service/blanks/read-blank.ts')
      return readBlank(bytes, fileName)
    },
    suggest: asked => suggest(read(), actorOf(read(), account), asked),
    async readBlankFile({ file }) {
      const { readBlankFile } = await import('../../service/blanks/read-blank-file.ts')
      return readBlankFile(file)
    },
    listAssets: query => readAssetsPage(read(), actorOf(read(), account), query),
  }
}

async function withContents<T>(
  { contents, key }: ThreadData,
  work: (places: readonly Blobs[]) => Promise<T>,
): Promise<T> {
  const opened = openContents(contents, key)
  try {
    return await work(opened.map(({ blobs }) => blobs))
  } finally {
    for (const { close } of opened) close()
  }
}

/**
 * Refuses a database with another schema version, which only a salvage can read. @throws StoreFailure
 * `newer`
 */
function requireOurSchema(db: ReadDb, file: string): void {
  const version = db.get<{ user_version: number }>('PRAGMA user_version')?.user_version
  if (version === readMigrations().length) return
  throw new StoreFailure('newer', reason('database-other-version', { file }))
}

async function keepUnsent({ file, key, contents }: ThreadData, now: number): Promise<void> {
  const database = openForReading(file, key)
  const [from] = openContents(contents, key)
  try {
    const unsent = [...contentOf(collectWork(database.db)), ...capturedContents(database.db)]
    if (from) await copyContents(file, key, from.blobs, unsent, now)
  } finally {
    database.close()
    from?.close()
  }
}

/** Salvages a database and indexes its rows, because the salvaged copy has no search index. */
function salvageWhole({ file, key }: ThreadData, to: string, workFolder: string): Salvaged {
  const salvaged = salvage({ from: file, key, to, workFolder })
  const store = openStore({ file: to, key, seat: 'laptop' })
  try {
    store.transaction(db => {
      for (const { id } of db.all<{ id: number }>('SELECT id FROM jobs')) indexJob(db, id)
      for (const { id } of db.all<{ id: number }>('SELECT id FROM assets')) indexAsset(db, id)
    })
    return salvaged
  } finally {
    store.close()
  }
}
