/**
 * From the log of a database into the database itself, through a connection of its own and beside whoever writes.
 * Each page that is moved is one more writing on the disk, and at the end the disk is waited for.
 */
import { connect } from './connect.ts'
import { withFailuresOf } from './store-failure.ts'

/** In pages, as SQLite answers it. */
export interface LogState {
  /** 1 when somebody else was at it */
  busy: number
  log: number
  checkpointed: number
}

/** While somebody writes without end, the rest is left to the next time. */
const rounds = 4

export interface Checkpointer {
  /** Returns how many pages are left, as somebody reads or has written them. @throws StoreFailure */
  move(): number
  close(): void
}

/** @throws StoreFailure */
export function openCheckpointer(file: string, key: Uint8Array): Checkpointer {
  return withFailuresOf(file, () => {
    const connection = connect(file, key, { fileMustExist: true })
    // what it never writes by itself it need not move by itself
    connection.pragma('wal_autocheckpoint = 0')
    const passive = connection.prepare<[], LogState>('PRAGMA wal_checkpoint(PASSIVE)')
    return {
      move: () => withFailuresOf(file, () => moveAll(() => passive.get())),
      close: () => connection.close(),
    }
  })
}

/** Only a log of which nothing is left starts again from its beginning: so what came meanwhile is moved at once. */
function moveAll(pass: () => LogState | undefined): number {
  let left = 0
  for (let round = 0; round < rounds; round++) {
    const state = pass()
    if (!state) return 0
    left = state.log - state.checkpointed
    if (left <= 0 || state.busy === 1) break
  }
  return Math.max(left, 0)
}
