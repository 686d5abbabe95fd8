/**
 * Moves the write-ahead log into the database through a separate connection, while others write.
 * Each moved page is written to the disk again, and at the end the disk is synced.
 */
import { connect } from './connect.ts'
import { withFailuresOf } from './store-failure.ts'

/** The result of SQLite's checkpoint: numbers of pages. */
export interface LogState {
  /** 1 if another connection was running a checkpoint. */
  busy: number
  log: number
  checkpointed: number
}

/** The most passes, because a busy writer could keep the log from ever being moved completely. */
const rounds = 4

export interface Checkpointer {
  /**
   * Returns the number of pages that could not be moved because of readers and writers. @throws
   * StoreFailure
   */
  move(): number
  close(): void
}

/** @throws StoreFailure */
export function openCheckpointer(file: string, key: Uint8Array): Checkpointer {
  return withFailuresOf(file, () => {
    const connection = connect(file, key, { fileMustExist: true })
    // this connection never commits, so it needs no automatic checkpoints
    connection.pragma('wal_autocheckpoint = 0')
    const passive = connection.prepare<[], LogState>('PRAGMA wal_checkpoint(PASSIVE)')
    return {
      move: () => withFailuresOf(file, () => moveAll(() => passive.get())),
      close: () => connection.close(),
    }
  })
}

/**
 * Repeats the checkpoint for pages that were added during it. SQLite reuses the log from its start only if
 * all pages were moved.
 */
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
