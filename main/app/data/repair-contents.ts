/**
 * Replaces a damaged file of documents by a new one. Files that the server has are downloaded again.
 * Unsent files are copied from the damaged file, or else from the second copy that the program stores of
 * them.
 */
import { existsSync, readdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import type { Trouble } from '../../../shared/sync/rescue.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'
import { openBlobs } from '../../store/blobs/open-blobs.ts'
import { copyContent, openContents, unsentContentsFile } from '../../store/copies/copy-contents.ts'
import { forgetLog } from '../../store/log-state.ts'
import type { FileStore } from '../../store/store.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { fetchLost } from '../../sync/entities/documents/not-here.ts'
import { capturedContents } from '../../sync/rescue/captured-photos.ts'
import { collectWork, contentOf } from '../../sync/rescue/collect-work.ts'
import type { Ports } from '../ports/ports.ts'
import { isMarkedDamaged, markDamaged, unmarkDamaged } from './damage-mark.ts'
import { contentsTrouble } from './troubles.ts'

interface Contents {
  /** The blobs database: the file that stores the bytes of documents. */
  contents: string
  key: Uint8Array
  /** The account's main database. */
  store: FileStore
}

interface MendedBlobs {
  blobs: Blobs
  /** The message for the user; null: the file was sound. */
  trouble: Trouble | null
}

/**
 * Opens the blobs database, and replaces it if it is damaged or was marked as damaged. @throws StoreFailure
 * for other failures
 */
export async function openMendedBlobs(ports: Ports, files: Contents): Promise<MendedBlobs> {
  const { contents, key } = files
  try {
    if (!isMarkedDamaged(contents)) return { blobs: openBlobs({ file: contents, key }), trouble: null }
  } catch (error) {
    // the main database has opened with this key, so `wrong-key` means that the first page is damaged
    const isDamaged =
      error instanceof StoreFailure && (error.code === 'damaged' || error.code === 'wrong-key')
    if (!isDamaged) throw error
  }
  // if the program ends before the replacement is complete, the next start repeats it with the renamed file
  markDamaged(contents)
  const now = ports.clock.now()
  const keptAs = path.basename(moveAway(contents, now))
  ports.log.error({ keptAs }, 'contents.damaged')
  const blobs = openBlobs({ file: contents, key })
  const lost = await takeOver(files, blobs, now)
  files.store.transaction(db => fetchLost(db, blobs))
  unmarkDamaged(contents)
  return { blobs, trouble: contentsTrouble(contents, keptAs, lost) }
}

/** Copies unsent files into the new database. Returns how many could not be found. */
async function takeOver({ contents, key, store }: Contents, fresh: Blobs, now: number): Promise<number> {
  const sources = openContents([...listAside(contents), unsentContentsFile(store.file)], key)
  try {
    let lost = 0
    const unsent = new Set([...contentOf(collectWork(store.read)), ...capturedContents(store.read)])
    for (const sha256 of unsent) if (!(await takeFrom(sources, fresh, sha256, now))) lost += 1
    return lost
  } finally {
    for (const { close } of sources) close()
  }
}

async function takeFrom(
  sources: readonly { blobs: Blobs }[],
  fresh: Blobs,
  sha256: string,
  now: number,
): Promise<boolean> {
  for (const { blobs } of sources) if (await copyContent(blobs, fresh, sha256, now)) return true
  return false
}

/** Returns the damaged files that were renamed, the newest first. */
function listAside(file: string): string[] {
  const prefix = replacedPrefix(file)
  const names = readdirSync(path.dirname(file)).filter(
    name => name.startsWith(prefix) && name.endsWith('.db'),
  )
  return names
    .toSorted()
    .reverse()
    .map(name => path.join(path.dirname(file), name))
}

function replacedPrefix(file: string): string {
  return `${path.basename(file, '.db')}.damaged-`
}

/**
 * Renames a damaged file and its WAL. The WAL goes first, because SQLite would apply it to a new file with
 * the same name.
 */
export function moveAway(file: string, now: number): string {
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const aside = halfAside(file) ?? file.replace(/\.db$/, `.damaged-${time}.db`)
  forgetLog(file)
  for (const suffix of ['-wal', '']) {
    if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${aside}${suffix}`)
  }
  return aside
}

/**
 * Returns the new name if an earlier run was killed after it had renamed the WAL and before it renamed the
 * file.
 */
function halfAside(file: string): string | null {
  const folder = path.dirname(file)
  const prefix = replacedPrefix(file)
  const names = new Set(readdirSync(folder))
  const journals = [...names].filter(name => name.startsWith(prefix) && name.endsWith('.db-wal'))
  const half = journals.map(name => name.slice(0, -'-wal'.length)).find(name => !names.has(name))
  return half === undefined ? null : path.join(folder, half)
}
