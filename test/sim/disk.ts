/** The disk under a laptop's database: now and then it is full, or fails, at a write or at a commit. */
import Database from 'better-sqlite3'

export const diskErrors = ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC', 'SQLITE_IOERR'] as const

export interface DiskFault {
  code: (typeof diskErrors)[number]
  on: 'writes' | 'commits'
  /** those that pass before it falls, and how many it falls on */
  skip: number
  times: number
  /** after some failures the database has rolled all of the transaction back by itself, after some it has not */
  endsTransaction: boolean
}

export interface Disk {
  /** in place of what was planned before; `onFall` is called each time that it falls */
  plan(fault: DiskFault, onFall: () => void): void
  heal(): void
}

export interface GuardedDisk extends Disk {
  /** called before each of them. @throws SqliteError as the database throws it */
  before(what: DiskFault['on'], rollBack: () => void): void
}

const sentences: Record<DiskFault['code'], string> = {
  SQLITE_FULL: 'database or disk is full',
  SQLITE_IOERR_WRITE: 'disk I/O error',
  SQLITE_IOERR_FSYNC: 'disk I/O error',
  SQLITE_IOERR: 'disk I/O error',
}

export function createDisk(): GuardedDisk {
  let planned: { fault: DiskFault; onFall: () => void } | null = null
  return {
    plan(fault, onFall) {
      planned = { fault: { ...fault }, onFall }
    },
    heal() {
      planned = null
    },
    before(what, rollBack) {
      if (planned?.fault.on !== what) return
      const { fault, onFall } = planned
      if (fault.skip-- > 0) return
      if (--fault.times <= 0) planned = null
      onFall()
      if (fault.endsTransaction) rollBack()
      throw new Database.SqliteError(sentences[fault.code], fault.code)
    },
  }
}
