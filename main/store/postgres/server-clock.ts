/** The clock of a PostgreSQL server, which all hubs of its databases share. */

/** A column with the server's time, in milliseconds since the epoch. */
export const clockColumn = 'CAST(floor(EXTRACT(EPOCH FROM clock_timestamp()) * 1000) AS BIGINT) AS clock'

export class ServerClock {
  /** The server's time when this program's steady clock was at 0; null: the server was not asked yet. */
  #start: number | null = null

  /** Receives the value of `clockColumn` as soon as it has arrived. */
  set(serverNow: number): void {
    this.#start = serverNow - performance.now()
  }

  /** Returns the server's time, less the time that the last answer needed. Null: the server was not asked yet. */
  now(): number | null {
    return this.#start === null ? null : Math.floor(this.#start + performance.now())
  }
}
