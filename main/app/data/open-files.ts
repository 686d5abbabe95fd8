/**
 * Opens the files of an account. If the database is damaged or its folder is read-only, opens a readable
 * copy in a scratch folder (sync design, section 15).
 */
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Trouble } from '../../../shared/sync/rescue.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'
import { openBlobs } from '../../store/blobs/open-blobs.ts'
import { unsentContentsFile } from '../../store/copies/copy-contents.ts'
import { newestSoundCopy } from '../../store/copies/write-copy.ts'
import { listCopies } from '../../store/copy-files.ts'
import { copyToScratch } from '../../store/salvage/copy-to-scratch.ts'
import { makeScratchFolder, type ScratchFolder } from '../../store/scratch-folder.ts'
import { type FileStore, openStore } from '../../store/store.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import type { SyncAccount } from '../../sync/client/account/account.ts'
import type { Ports } from '../ports/ports.ts'
import { checkpointInThread } from '../worker/checkpoint-in-thread.ts'
import type { ThreadData } from '../worker/protocol.ts'
import { WorkThread } from '../worker/work-thread.ts'
import { isMarkedDamaged, markDamaged } from './damage-mark.ts'
import { openMendedBlobs } from './repair-contents.ts'
import { finishRestore } from './restored-file.ts'
import { blobsFile, databaseFile, databaseKey } from './saved-account.ts'
import { damagedTrouble, fullTrouble, logTrouble, readOnlyTrouble } from './troubles.ts'

export interface OpenedFiles {
  /** The account's own database file, also when `store` reads a copy. */
  file: string
  key: Uint8Array
  store: FileStore
  blobs: Blobs
  thread: WorkThread
  /** A second thread, started by the first search, so that searches do not wait for a backup or a check. */
  searcher: WorkThread
  /** A problem with the files that the user sees. Some kinds prevent all saving (`preventsSaving`). */
  trouble: Trouble | null
  close(): Promise<void>
}

/** @throws StoreFailure for failures other than damage: a wrong key, a newer schema, a file in use */
export async function openFiles(ports: Ports, account: SyncAccount): Promise<OpenedFiles> {
  const key = await databaseKey(ports, account.id)
  const file = databaseFile(ports, account.id)
  const files = { file, contents: blobsFile(ports, account.id), key }
  if (ports.borrowedFrom === null) finishRestore(file, ports.clock.now())
  const opened = await openReadable(ports, account, files)
  return ports.borrowedFrom === null ? opened : { ...opened, trouble: readOnlyTrouble(ports.borrowedFrom) }
}

async function openReadable(ports: Ports, account: SyncAccount, files: Files): Promise<OpenedFiles> {
  const { file, key } = files
  try {
    if (isMarkedDamaged(file) || isEmptied(file)) return await openDamaged(ports, account, files)
    return await openUndamaged(ports, account, files)
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error
    // the key opens a backup, so `wrong-key` means that the database's first page is damaged
    const isDamaged =
      error.code === 'damaged' || (error.code === 'wrong-key' && newestSoundCopy(file, key) !== null)
    if (!isDamaged || isMarkedDamaged(file)) throw error
    return openDamaged(ports, account, files)
  }
}

/**
 * Whether an empty database has backups. SQLite creates an empty file if the database is missing, and the
 * backups show that there was work.
 */
function isEmptied(file: string): boolean {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return size === 0 && listCopies(file).length > 0
}

async function openUndamaged(ports: Ports, account: SyncAccount, files: Files): Promise<OpenedFiles> {
  try {
    return await openWhole(ports, account, files)
  } catch (error) {
    if (!(error instanceof StoreFailure) || !existsSync(files.file)) throw error
    const folder = path.dirname(files.file)
    if (error.code === 'unwritable') return openLifted(ports, account, files, readOnlyTrouble(folder))
    if (error.code === 'full') return openLifted(ports, account, files, fullTrouble(folder))
    throw error
  }
}

interface Files {
  file: string
  contents: string
  key: Uint8Array
}

async function openWhole(
  ports: Ports,
  account: SyncAccount,
  { file, contents, key }: Files,
): Promise<OpenedFiles> {
  const store = openStore({ file, key, seat: 'laptop' })
  try {
    const { blobs, trouble } = await openMendedBlobs(ports, { contents, key, store })
    const data = { file, contents: [contents, unsentContentsFile(file)], key, account }
    const loss = store.logLoss ?? blobs.logLoss
    if (loss !== null) ports.log.error({ loss }, 'store.log-lost')
    const told = trouble ?? (loss && logTrouble(loss))
    const opened = withThreads(ports, data, { file, store, blobs, trouble: told })
    const stop = checkpointInThread({ store, contents, thread: opened.thread }, ports)
    const close = () => {
      stop()
      return opened.close()
    }
    return { ...opened, close }
  } catch (error) {
    store.close()
    throw error
  }
}

/** Copies the readable rows of a damaged database into a new file, which the screens show. */
async function openDamaged(ports: Ports, account: SyncAccount, files: Files): Promise<OpenedFiles> {
  const { file, contents, key } = files
  markDamaged(file)
  const folder = makeScratchFolder()
  const to = path.join(folder.dir, 'salvaged.db')
  const salvager = new WorkThread({ file, contents: [], key, account }, ports.log)
  const salvaged = await salvager.call('salvage', { to, workFolder: folder.dir })
  await salvager.close()
  if (!salvaged.ok) {
    folder.release()
    throw new StoreFailure('damaged', salvaged.failure)
  }
  ports.log.warn({ rows: salvaged.value.rows, incomplete: salvaged.value.incomplete }, 'store.salvaged')
  const aside = { file, shown: to, contents: [contents, unsentContentsFile(file)], folder, key }
  return openReplacement(ports, account, aside, damagedTrouble(file, salvaged.value))
}

/**
 * SQLite needs a writable folder with free space for its WAL, so everything is read from a copy in a
 * scratch folder.
 */
function openLifted(
  ports: Ports,
  account: SyncAccount,
  { file, contents, key }: Files,
  trouble: Trouble,
): OpenedFiles {
  const folder = makeScratchFolder()
  const lifted = copyToScratch(file, folder.dir).file
  const liftedContents = existsSync(contents) ? [copyToScratch(contents, folder.dir).file] : []
  const aside = { file, shown: lifted, contents: liftedContents, folder, key }
  return openReplacement(ports, account, aside, trouble)
}

interface Replacement {
  file: string
  shown: string
  contents: readonly string[]
  folder: ScratchFolder
  key: Uint8Array
}

function openReplacement(
  ports: Ports,
  account: SyncAccount,
  aside: Replacement,
  trouble: Trouble,
): OpenedFiles {
  const { file, shown, contents, folder, key } = aside
  const store = openStore({ file: shown, key, seat: 'laptop' })
  const blobs = openBlobsOr(contents[0], path.join(folder.dir, 'contents.db'), key)
  const data = { file: shown, contents, key, account }
  const opened = withThreads(ports, data, { file, store, blobs, trouble })
  const close = () => opened.close().then(folder.release)
  return { ...opened, close }
}

/** Adds the worker threads to the opened databases, and closes them together. */
function withThreads(
  { log }: Ports,
  data: ThreadData,
  opened: Pick<OpenedFiles, 'file' | 'store' | 'blobs' | 'trouble'>,
): OpenedFiles {
  const [thread, searcher] = [new WorkThread(data, log), new WorkThread(data, log)]
  const close = async () => {
    await Promise.all([thread.close(), searcher.close()])
    opened.blobs.close()
    opened.store.close()
  }
  return { ...opened, key: data.key, thread, searcher, close }
}

/**
 * Opens an empty blobs database if the file cannot be opened: while data is damaged, the rest is shown
 * without pictures.
 */
function openBlobsOr(file: string | undefined, otherwise: string, key: Uint8Array): Blobs {
  try {
    return openBlobs({ file: file ?? otherwise, key })
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error
    return openBlobs({ file: otherwise, key })
  }
}
