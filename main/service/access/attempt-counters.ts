/** Counters of attempts to log in: in memory, or in rows that all hubs of one database share. */
import type { WriteDb } from '../../store/db.ts'
import type { Store } from '../../store/store.ts'

export interface AttemptCounters {
  /** Returns the milliseconds since the epoch of each attempt, oldest first. Undefined: there is no such counter. */
  find(name: string): readonly number[] | undefined
  set(name: string, times: readonly number[]): void
  /** Removes the counters without an attempt between the two times, which do not belong to it. */
  removeOutside(after: number, before: number): void
  isFewerThan(count: number): boolean
}

/** Runs `work` while no other attempt is counted. */
export type UseCounters = <T>(work: (counters: AttemptCounters) => T) => T

export function countersInMemory(): UseCounters {
  // Ordered by the last change, so that `removeOutside` may stop at the first counter that is still in its window.
  const counters = new Map<string, readonly number[]>()
  return work =>
    work({
      find: name => counters.get(name),
      set(name, times) {
        counters.delete(name)
        counters.set(name, times)
      },
      removeOutside(after, before) {
        for (const [name, times] of counters) {
          const last = times.at(-1) ?? 0
          if (last > after && last < before) return
          counters.delete(name)
        }
      },
      isFewerThan: count => counters.size < count,
    })
}

/** `digest` hides the names, which are addresses of users and their networks. */
export function countersInRows(
  store: Store,
  kind: 'email' | 'sender',
  digest: (name: string) => string,
): UseCounters {
  return work => store.transaction(db => work(rowsOf(db, kind, digest)))
}

function rowsOf(db: WriteDb, kind: string, digest: (name: string) => string): AttemptCounters {
  return {
    find(name) {
      const sql = 'SELECT times FROM log_in_counters WHERE kind = ? AND name = ?'
      const times = db.value<string>(sql, kind, digest(name))
      return times == null ? undefined : (JSON.parse(times) as number[])
    },
    set(name, times) {
      db.run(
        `INSERT INTO log_in_counters (kind, name, times, last_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (kind, name) DO UPDATE SET times = excluded.times, last_at = excluded.last_at`,
        ...[kind, digest(name), JSON.stringify(times), times.at(-1) ?? 0],
      )
    },
    removeOutside(after, before) {
      db.run('DELETE FROM log_in_counters WHERE last_at <= ? OR last_at >= ?', after, before)
    },
    isFewerThan: count =>
      (db.value<number>('SELECT count(*) FROM log_in_counters WHERE kind = ?', kind) ?? 0) < count,
  }
}
