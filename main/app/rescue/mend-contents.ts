/**
 * The file with the bytes of documents. What the hub has can be fetched again, so a damaged one is put aside and begun
 * anew, with the unsent contents taken from it as far as it gives them, else from their second place.
 */
import { existsSync, readdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import type { Blobs } from '../../store/blobs/blobs.ts'
import { openBlobs } from '../../store/blobs/open-blobs.ts'
import { copyContent, openContents, unsentContentsFile } from '../../store/copies/keep-contents.ts'
import type { Store } from '../../store/store.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { collectWork, contentOf } from '../../sync/rescue/collect-work.ts'
import type { Ports } from '../ports.ts'

interface Contents {
  /** the file of contents */
  contents: string
  key: Uint8Array
  /** the database beside it */
  store: Store
}

/** @throws StoreFailure for anything but damage */
export async function openMendedBlobs(ports: Ports, { contents, key, store }: Contents): Promise<Blobs> {
  try {
    return openBlobs({ file: contents, key })
  } catch (error) {
    if (!(error instanceof StoreFailure) || error.code !== 'damaged') throw error
  }
  const damaged = putAside(contents, ports.clock.now())
  ports.log.error({ keptAs: damaged }, 'contents.damaged')
  const fresh = openBlobs({ file: contents, key })
  const sources = openContents([damaged, unsentContentsFile(store.file)], key)
  try {
    for (const sha256 of contentOf(collectWork(store.read))) {
      for (const { blobs } of sources) if (await copyContent(blobs, fresh, sha256, ports.clock.now())) break
    }
    return fresh
  } finally {
    for (const { close } of sources) close()
  }
}

/** Kept under a name that says what it is, with its journal, which goes first: beside another file it would do harm. */
export function putAside(file: string, now: number): string {
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const aside = halfAside(file) ?? file.replace(/\.db$/, `.damaged-${time}.db`)
  for (const beside of ['-wal', '']) {
    if (existsSync(`${file}${beside}`)) renameSync(`${file}${beside}`, `${aside}${beside}`)
  }
  return aside
}

/** Where a program that was killed at it has put the journal already. */
function halfAside(file: string): string | null {
  const folder = path.dirname(file)
  const prefix = `${path.basename(file, '.db')}.damaged-`
  const names = new Set(readdirSync(folder))
  const journals = [...names].filter(name => name.startsWith(prefix) && name.endsWith('.db-wal'))
  const half = journals.map(name => name.slice(0, -'-wal'.length)).find(name => !names.has(name))
  return half === undefined ? null : path.join(folder, half)
}
