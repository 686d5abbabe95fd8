/**
 * The file with the bytes of documents. What the hub has can be fetched again, so a damaged one is put aside and begun
 * anew, with the unsent contents taken from it as far as it gives them, else from their second place.
 */
import { existsSync, readdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import type { Trouble } from '../../../shared/rescue.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'
import { openBlobs } from '../../store/blobs/open-blobs.ts'
import { copyContent, openContents, unsentContentsFile } from '../../store/copies/keep-contents.ts'
import { forgetLog } from '../../store/log-state.ts'
import type { Store } from '../../store/store.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { fetchLost } from '../../sync/downloads/not-here.ts'
import { collectWork, contentOf } from '../../sync/rescue/collect-work.ts'
import type { Ports } from '../ports/ports.ts'
import { isMarkedDamaged, markDamaged, unmarkDamaged } from './damage-mark.ts'
import { contentsTrouble } from './troubles.ts'

interface Contents {
  /** the file of contents */
  contents: string
  key: Uint8Array
  /** the database beside it */
  store: Store
}

interface MendedBlobs {
  blobs: Blobs
  /** what the person is told; null: they were sound */
  trouble: Trouble | null
}

/** Marked ones were found damaged while they were in use. @throws StoreFailure for anything but damage */
export async function openMendedBlobs(ports: Ports, files: Contents): Promise<MendedBlobs> {
  const { contents, key } = files
  try {
    if (!isMarkedDamaged(contents)) return { blobs: openBlobs({ file: contents, key }), trouble: null }
  } catch (error) {
    // the database beside it has opened with this key: what cannot be read with it has lost its first page
    const isDamaged =
      error instanceof StoreFailure && (error.code === 'damaged' || error.code === 'wrong-key')
    if (!isDamaged) throw error
  }
  // a program that is killed in the middle of this begins it again, with what it has put aside by then
  markDamaged(contents)
  const now = ports.clock.now()
  const keptAs = path.basename(putAside(contents, now))
  ports.log.error({ keptAs }, 'contents.damaged')
  const blobs = openBlobs({ file: contents, key })
  const lost = await takeOver(files, blobs, now)
  files.store.transaction(db => fetchLost(db, blobs))
  unmarkDamaged(contents)
  return { blobs, trouble: contentsTrouble(contents, keptAs, lost) }
}

/** Unsent contents into the fresh file. Returns how many are nowhere. */
async function takeOver({ contents, key, store }: Contents, fresh: Blobs, now: number): Promise<number> {
  const sources = openContents([...listAside(contents), unsentContentsFile(store.file)], key)
  try {
    let lost = 0
    for (const sha256 of contentOf(collectWork(store.read)))
      if (!(await takeFrom(sources, fresh, sha256, now))) lost += 1
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

/** The damaged files that are kept, the newest first. */
function listAside(file: string): string[] {
  const prefix = asidePrefix(file)
  const names = readdirSync(path.dirname(file)).filter(
    name => name.startsWith(prefix) && name.endsWith('.db'),
  )
  return names
    .toSorted()
    .reverse()
    .map(name => path.join(path.dirname(file), name))
}

function asidePrefix(file: string): string {
  return `${path.basename(file, '.db')}.damaged-`
}

/** Kept under a name that says what it is, with its journal, which goes first: beside another file it would do harm. */
export function putAside(file: string, now: number): string {
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const aside = halfAside(file) ?? file.replace(/\.db$/, `.damaged-${time}.db`)
  forgetLog(file)
  for (const beside of ['-wal', '']) {
    if (existsSync(`${file}${beside}`)) renameSync(`${file}${beside}`, `${aside}${beside}`)
  }
  return aside
}

/** Where a program that was killed at it has put the journal already. */
function halfAside(file: string): string | null {
  const folder = path.dirname(file)
  const prefix = asidePrefix(file)
  const names = new Set(readdirSync(folder))
  const journals = [...names].filter(name => name.startsWith(prefix) && name.endsWith('.db-wal'))
  const half = journals.map(name => name.slice(0, -'-wal'.length)).find(name => !names.has(name))
  return half === undefined ? null : path.join(folder, half)
}
