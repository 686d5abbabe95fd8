/** Images of a laptop's data folder: restored into the folder, or opened next to it as a clone. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readCopy, writeCopy } from './connections.ts'

interface FolderImage {
  database: Buffer
  /** Files of the bytes, by the ends of their names. */
  bytes: Map<string, Buffer>
}

/** Suffixes of SQLite's file, log and index. */
const ends = ['', '-wal', '-shm']

const bytesFile = (file: string, end: string) => `${file.replace(/\.db$/, '-blobs.db')}${end}`

export function readImage(file: string): FolderImage {
  const there = ends.filter(end => existsSync(bytesFile(file, end)))
  return {
    database: readCopy(file),
    bytes: new Map(there.map(end => [end, readFileSync(bytesFile(file, end))])),
  }
}

/** No program may have the folder open. */
export function writeImage(file: string, { database, bytes }: FolderImage): void {
  writeCopy(file, database)
  for (const end of ends) {
    const saved = bytes.get(end)
    if (saved === undefined || end === '-shm') rmSync(bytesFile(file, end), { force: true })
    else writeFileSync(bytesFile(file, end), saved)
  }
}
