/**
 * The record in the database that contents are in an object store. It keeps a hub from serving without the store, which
 * would look as if all files were lost.
 */
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { readMeta, writeMeta } from '../meta.ts'

export interface ContentsRecord {
  /** The address of the store, without keys. */
  address: string
  /** Whether contents are moved back into the file. New contents then go into the file. */
  isMovingBack: boolean
}

const NAME = 'contentsStore'

/** Returns null if all contents are in the file. */
export function readContentsRecord(db: ReadDb): ContentsRecord | null {
  const text = readMeta(db, NAME)
  return text === null || text === '' ? null : (JSON.parse(text) as ContentsRecord)
}

/** `null`: all contents are in the file. */
export function writeContentsRecord(db: WriteDb, record: ContentsRecord | null): void {
  writeMeta(db, NAME, record === null ? '' : JSON.stringify(record))
}
