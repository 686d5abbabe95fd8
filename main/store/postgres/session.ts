/**
 * Runs statements on a PostgreSQL server, and waits for each answer as SQLite does: the domain is synchronous. The
 * connection is in a thread of its own.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { Parameters } from '../db.ts'
import { SessionError, type SessionFailure } from '../session-error.ts'
import { threadFile } from '../thread-file.ts'
import { places, waitForAnswer } from './wait-for-answer.ts'

export interface SessionOptions {
  /** `postgres://user@host:port/database`, with the password if there is one */
  url: string
  /** The name of the session in the server's lists. */
  name: string
  /** Milliseconds to wait for a connection, and for the answer to a statement. */
  connectMs: number
  answerMs: number
  /** Most statements that the server prepares. */
  mostPrepared: number
  /** Statements that begin each session. */
  begin: readonly string[]
  /** The lock that the session holds, if it holds one. */
  lock: SessionLock | null
}

/** A lock that ends with the session. */
export interface SessionLock {
  number: number
  /** Whether other sessions may share it. */
  isShared: boolean
}

export interface SessionStart {
  /** A whole number for each of `places`. */
  signal: SharedArrayBuffer
  options: SessionOptions
}

/**
 * `isLong`: the statement may take any time. `begin`: a statement that begins a transaction first, in a new session if there is none; null: the statement belongs
 * to a transaction that was begun before.
 */
export type SessionOrder =
  | { id: number; kind: 'run'; text: string; values: Parameters; begin: string | null; isLong?: boolean }
  | { id: number; kind: 'end' }
  | { kind: 'leave' }

export interface SessionResult {
  rows: object[]
  /** The number of changed rows. */
  changes: number
  /** The kind of the statement that the server ran, such as INSERT or COMMIT. */
  command: string
  /** Whether it is the first statement of a new session. */
  isFirst: boolean
}

export type SessionAnswer = SessionResult | { failure: SessionFailure }

export interface Session {
  /** `isLong`: waits for the answer as long as the connection exists. @throws SessionError */
  run(text: string, values: Parameters, begin: string | null, isLong?: boolean): SessionResult
  /** Ends a transaction that has only read, without waiting for it. */
  leave(): void
  /** Ends the connection and the thread. */
  end(): void
}

type Asked = Extract<SessionOrder, { id: number }>
type Order = Asked extends infer Each ? (Each extends Asked ? Omit<Each, 'id'> : never) : never

/** The answer to the order with the same id. */
export interface Answered {
  id: number
  answer: SessionAnswer
}

function receive(port: MessagePort): Answered | undefined {
  return (receiveMessageOnPort(port) as { message: Answered } | undefined)?.message
}

/** The first statement connects. */
export function openSession(options: SessionOptions): Session {
  const { port1, port2 } = new MessageChannel()
  const signal = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)
  const shared = new Int32Array(signal)
  const worker = new Worker(threadFile('session-worker', import.meta.url), {
    workerData: { port: port2, signal, options } satisfies SessionStart & { port: unknown },
    transferList: [port2],
    env: {},
  })
  worker.unref()
  // The time of a new connection and its statements, and of the answer.
  const longestMs = options.connectMs + (options.begin.length + 3) * options.answerMs
  let asked = 0
  const ask = (order: Order): SessionAnswer => {
    const id = ++asked
    port1.postMessage({ ...order, id } satisfies SessionOrder)
    const isLong = order.kind === 'run' && order.isLong === true
    const isAnswered = waitForAnswer(shared, id, isLong ? Number.POSITIVE_INFINITY : longestMs)
    for (let received = receive(port1); isAnswered && received !== undefined; received = receive(port1))
      if (received.id === id) return received.answer
    Atomics.store(shared, places.abandoned, id)
    return { failure: { code: 'session-lost', message: 'The server did not answer' } }
  }
  return {
    run(text, values, begin, isLong = false) {
      const answer = ask({ kind: 'run', text, values, begin, isLong })
      if ('failure' in answer) throw new SessionError(answer.failure, text)
      return answer
    },
    leave() {
      port1.postMessage({ kind: 'leave' } satisfies SessionOrder)
    },
    end() {
      ask({ kind: 'end' })
      port1.close()
    },
  }
}
