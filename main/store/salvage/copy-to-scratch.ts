/**
 * Copies the files of a damaged database to a scratch folder, so that reading it changes nothing in the
 * original.
 */
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'

export interface Lifted {
  file: string
  /** Removes the copy. */
  remove(): void
}

/** The suffixes of the files to copy. The log has the last commits; SQLite creates its index again. */
const besides = ['', '-wal']
const blockBytes = 4096

/** `parent`: a private folder with enough space. @throws Error with a code of the file system */
export function copyToScratch(file: string, parent: string): Lifted {
  const folder = mkdtempSync(path.join(parent, 'fieldbook-'))
  try {
    for (const beside of besides) {
      if (existsSync(`${file}${beside}`))
        copyWhatReads(`${file}${beside}`, path.join(folder, `lifted.db${beside}`))
    }
    return {
      file: path.join(folder, 'lifted.db'),
      remove: () => rmSync(folder, { recursive: true, force: true }),
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

function copyWhatReads(from: string, to: string): void {
  try {
    copyFileSync(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EIO') throw error
    copyBlocks(from, to)
  }
}

/** Copies block by block. Blocks that the disk cannot read are filled with zeros. */
function copyBlocks(from: string, to: string): void {
  const [source, target] = [openSync(from, 'r'), openSync(to, 'w', 0o600)]
  try {
    const block = Buffer.alloc(blockBytes)
    for (let at = 0; ; at += blockBytes) {
      const length = readBlock(source, block, at)
      if (length === 0) return
      writeSync(target, block, 0, length, at)
    }
  } finally {
    closeSync(source)
    closeSync(target)
  }
}

function readBlock(source: number, block: Buffer, at: number): number {
  try {
    return readSync(source, block, 0, blockBytes, at)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EIO') throw error
    block.fill(0)
    return blockBytes
  }
}
