/** Errors of a PostgreSQL server, or of the connection to it. */

export interface SessionFailure {
  /** PostgreSQL's code of five characters, a code of Node, `in-use` or `session-lost`. */
  code: string
  message: string
  table?: string | undefined
  constraint?: string | undefined
}

/** An error that the server or the connection reported. */
export class SessionError extends Error {
  override readonly name = 'SessionError'
  readonly failure: SessionFailure

  /** `text`: the statement, which never includes values. */
  constructor(failure: SessionFailure, text: string) {
    super(`${failure.message || failure.code} (${failure.code}) in ${text}`)
    this.failure = failure
  }
}
