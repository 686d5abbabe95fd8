/** Measures the disk space that the account's files use. */
import { existsSync, statfsSync, statSync } from 'node:fs'
import type { StorageView } from '../../../shared/contract/laptop.ts'
import { listCopies } from '../../store/copy-files.ts'
import type { ReadDb } from '../../store/db.ts'
import { bytesAhead, wantedContents } from '../../sync/pull/downloads/wanted-contents.ts'
import { hubNow } from '../../sync/state/context.ts'
import { readStatus } from '../../sync/status.ts'
import type { Session } from '../session/session.ts'

export function readStorage(session: Pick<Session, 'context' | 'files' | 'store' | 'blobs'>): StorageView {
  const { context, files, store, blobs } = session
  const db = store.read
  const limit = context.settings().filesBytes
  const ahead = bytesAhead(db)
  const room = limit - ahead
  const left = wantedContents(db, hubNow(context)).filter(
    ({ size, is_wanted }) => is_wanted === 0 && (size ?? 0) > room,
  )
  const { pendingBytes } = readStatus(context)
  return {
    database: sizeOf(files.file),
    contents: sizeOf(blobs.file),
    copies: copiesOf(files.file),
    jobs: count(db, 'SELECT count(*) AS n FROM jobs'),
    notes: count(db, "SELECT count(*) AS n FROM events WHERE type = 'NOTE'"),
    assets: count(db, 'SELECT count(*) AS n FROM assets'),
    files: {
      count: count(db, 'SELECT count(*) AS n FROM documents WHERE sha256 IS NOT NULL'),
      bytes: count(
        db,
        'SELECT coalesce(sum(size), 0) AS n FROM (SELECT max(size) AS size FROM documents WHERE sha256 IS NOT NULL GROUP BY sha256)',
      ),
    },
    ahead: { bytes: ahead, limit },
    unsent: { count: unsentFiles(db), bytes: pendingBytes },
    noRoom: { count: left.length, bytes: left.reduce((sum, { size }) => sum + (size ?? 0), 0) },
    free: freeRoom(files.file),
  }
}

function unsentFiles(db: ReadDb): number {
  return count(
    db,
    "SELECT count(*) AS n FROM operations WHERE kind = 'document.add' AND state NOT IN ('done', 'discarded')",
  )
}

function count(db: ReadDb, sql: string): number {
  return db.get<{ n: number }>(sql)?.n ?? 0
}

/** Includes the WAL, which has the writes that are not in the database file yet. */
function sizeOf(file: string): number {
  return [file, `${file}-wal`].reduce((sum, part) => sum + (existsSync(part) ? statSync(part).size : 0), 0)
}

function copiesOf(file: string): StorageView['copies'] {
  const copies = listCopies(file)
  return {
    count: copies.length,
    bytes: copies.reduce((sum, copy) => sum + sizeOf(copy.file), 0),
    newestAt: copies[0]?.madeAt ?? null,
  }
}

function freeRoom(file: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(file)
    return bavail * bsize
  } catch {
    // a network drive may not report its free space; the screen then says that it is unknown
    return null
  }
}
