/** The standbys of a PostgreSQL server, which may become the next primary. */
import type { ReadDb } from '../../store/db.ts'

/**
 * Returns the seconds by which each standby is behind, by its name. It is empty without standbys, and without the role
 * `pg_monitor`, as the server then hides their state.
 */
export function readStandbyLag(db: ReadDb): Record<string, number> {
  if (db.engine === 'sqlite') return {}
  const rows = db.all<{ name: string; seconds: number }>(
    `SELECT application_name AS name, EXTRACT(EPOCH FROM max(coalesce(replay_lag, interval '0'))) AS seconds
     FROM pg_stat_replication WHERE state = 'streaming' GROUP BY application_name`,
  )
  return Object.fromEntries(rows.map(({ name, seconds }) => [name, seconds]))
}

/** Returns a line of text for each standby. */
export function describeStandbys(db: ReadDb): string {
  return Object.entries(readStandbyLag(db))
    .map(([name, seconds]) => `standby ${name}: ${seconds} s behind\n`)
    .join('')
}
