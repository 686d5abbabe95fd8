/** The locks of hubs, and the statements that begin each session. */

/** The number of the lock that each hub holds while it serves: `field` in ASCII. */
export const hubLock = 0x66_69_65_6c_64

/** The number of the lock of the hub that sends webhooks and cleans up: `work` in ASCII. */
const workLock = 0x77_6f_72_6b

/** A session that has the lock already gets it again. */
export const takeWorkLock = `SELECT pg_try_advisory_lock(${workLock})`

/** Milliseconds after which the server ends a statement. */
const statementMs = 5_000

/** A hub that is in charge asks for something every second, unless its machine or process was paused. */
export const endPausedHub = `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE locktype = 'advisory' AND classid = 0 AND objid = ${workLock} AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND state_change < clock_timestamp() - interval '30 seconds'`

/** A standby answers queries only. A session that began there would fail at its first transaction. */
const refuseStandby = `DO $$ BEGIN IF pg_is_in_recovery() THEN
  RAISE EXCEPTION 'The server is a standby' USING ERRCODE = 'read_only_sql_transaction';
END IF; END $$`

export const beginSession = [
  refuseStandby,
  `SET statement_timeout = ${statementMs}`,
  // Only transactions of the store write. A query that tried to would fail.
  'SET default_transaction_read_only = on',
  "SET TIME ZONE 'UTC'",
  // A hub whose process or machine stops inside a transaction must not keep the others from writing.
  'SET idle_in_transaction_session_timeout = 10000',
  ...['SET tcp_keepalives_idle = 10', 'SET tcp_keepalives_interval = 5', 'SET tcp_keepalives_count = 3'],
]
