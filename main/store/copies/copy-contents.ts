/**
 * Stores a second copy of the contents of unsent work, in case the blobs database is damaged (sync design,
 * section 15).
 * All other contents can be downloaded from the server again, and copying them would need gigabytes.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Blobs, ContentRemoved } from '../blobs/blobs.ts'
import { openBlobs } from '../blobs/open-blobs.ts'
import { copiesFolder } from '../copy-files.ts'
import { copyToScratch } from '../salvage/copy-to-scratch.ts'
import { makeScratchFolder } from '../scratch-folder.ts'
import { isDamageOf, storeFailureFrom } from '../store-failure.ts'
import { type OpenedForReading, openForReading } from './open-for-reading.ts'

export function unsentContentsFile(databaseFile: string): string {
  return path.join(copiesFolder(databaseFile), 'unsent-contents.db')
}

/**
 * Updates the second file to have exactly the contents `sha256s`, if `from` has them. `now`: epoch ms.
 * @throws StoreFailure
 */
export async function copyContents(
  databaseFile: string,
  key: Uint8Array,
  from: Blobs,
  sha256s: readonly string[],
  now: number,
): Promise<void> {
  const kept = openBlobs({ file: unsentContentsFile(databaseFile), key })
  try {
    for (const sha256 of sha256s) await copyContent(from, kept, sha256, now)
    await removeOthers(kept, new Set(sha256s), now)
    await kept.shrink()
  } finally {
    kept.close()
  }
}

/**
 * Returns whether `to` has the content. Content that `from` cannot read is skipped. @throws StoreFailure of
 * `to`
 */
export async function copyContent(from: Blobs, to: Blobs, sha256: string, now: number): Promise<boolean> {
  if (to.find(sha256)) return true
  const writer = to.write()
  try {
    const content = from.find(sha256)
    if (!content) return false
    for (const part of from.read(content)) writer.add(part)
    // a changed page gives another hash: such bytes are not stored
    if (writer.seal() !== sha256) return false
    writer.finish(now)
    return true
  } catch (error) {
    if (isDamageOf(error, from.file) || error instanceof ContentRemoved) return false
    throw error
  } finally {
    await writer.close()
  }
}

async function removeOthers(kept: Blobs, wanted: ReadonlySet<string>, now: number): Promise<void> {
  const everything = kept.listKeptBefore(Number.MAX_SAFE_INTEGER, 0, Number.MAX_SAFE_INTEGER)
  for (const content of everything) if (!wanted.has(content.sha256)) await kept.remove(content, now + 1)
}

/** Opens the files that can be opened. Missing and damaged ones are skipped. */
export function openContents(
  files: readonly string[],
  key: Uint8Array,
): (OpenedForReading & { close(): void })[] {
  return files
    .filter(file => existsSync(file))
    .flatMap(file => {
      try {
        return [openAnywhere(file, key)]
      } catch (error) {
        if (storeFailureFrom(error, file) === null) throw error
        return []
      }
    })
}

/**
 * Opens the file, or a copy in a scratch folder if the file's folder is read-only: SQLite must write its
 * log there.
 */
function openAnywhere(file: string, key: Uint8Array): OpenedForReading & { close(): void } {
  try {
    return openForReading(file, key)
  } catch (error) {
    if (storeFailureFrom(error, file)?.code !== 'unwritable') throw error
  }
  const folder = makeScratchFolder()
  try {
    const opened = openForReading(copyToScratch(file, folder.dir).file, key)
    const close = () => {
      opened.close()
      folder.release()
    }
    return { ...opened, close }
  } catch (error) {
    folder.release()
    throw error
  }
}
