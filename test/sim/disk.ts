/** The disk under a laptop's database, which is sometimes full, or fails at a write or a commit. */
import Database from 'better-sqlite3'

export const diskErrors = ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC', 'SQLITE_IOERR'] as const

export interface DiskFault {
  code: (typeof diskErrors)[number]
  on: 'writes' | 'commits'
  /** calls that succeed before the fault, and calls that fail */
  skip: number
  times: number
  /** whether SQLite rolls the whole transaction back at this error */
  endsTransaction: boolean
}

export interface Disk {
  /** replaces the earlier plan; `onFall` is called at each failure */
  plan(fault: DiskFault, onFall: () => void): void
  heal(): void
}

export interface GuardedDisk extends Disk {
  /** called before each write or commit. @throws SqliteError like SQLite */
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
