/**
 * Thread that holds one session of a PostgreSQL server, and runs the statements of the thread that waits for it. It
 * connects again when a statement comes after the connection was lost.
 */
import { type MessagePort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { readValues } from './read-values.ts'
import type { Answered, SessionAnswer, SessionLock, SessionOrder, SessionStart } from './session.ts'
import { places } from './wait-for-answer.ts'

const { port, signal, options } = workerData as SessionStart & { port: MessagePort }
const shared = new Int32Array(signal)
let client: pg.Client | null = null
/** Whether the session has run no statement of the other thread yet. */
let isFirst = false
/** Names of the statements that the server has prepared in this session. */
let prepared = new Map<string, string>()

/** The last failure to connect, which is also the answer to orders of the next moment. */
let failed: { until: number; error: unknown } | null = null

/** Milliseconds without a new attempt to connect, so that a server that is away does not block the hub all the time. */
const leastPauseMs = 500

/** The longest time of a timer, for statements without a limit. */
const anyMs = 2 ** 31 - 1

/** Milliseconds without data after which the system asks whether the other end is there. */
const quietMs = 10_000

port.on('message', async (order: SessionOrder) => {
  if (order.kind === 'leave') {
    client?.query('COMMIT').catch(loseSession)
    return
  }
  const isAbandoned = () => order.id <= Atomics.load(shared, places.abandoned)
  const lost = { failure: { code: 'session-lost', message: '' } }
  const given = isAbandoned() ? lost : await answer(order)
  // The waiting thread does not know what the order began, so it must not be continued.
  if (isAbandoned()) loseSession()
  port.postMessage({ id: order.id, answer: given } satisfies Answered)
  Atomics.store(shared, places.answered, order.id)
  Atomics.notify(shared, places.answered)
})

async function answer(order: Exclude<SessionOrder, { kind: 'leave' }>): Promise<SessionAnswer> {
  try {
    if (order.kind === 'end') return await end()
    // Statements of a transaction must not continue in a new session, which knows nothing of it.
    if (client === null && order.begin === null) return { failure: { code: 'session-lost', message: '' } }
    client ??= await connectUnlessPaused()
    if (order.begin !== null) await client.query(order.begin)
    const { rows, rowCount, command } = await client.query({
      text: order.text,
      values: order.values as unknown[],
      ...nameOf(order.text),
      types: readValues,
      ...(order.isLong ? { query_timeout: anyMs } : {}),
    })
    const given = { rows, changes: rowCount ?? 0, command, isFirst }
    isFirst = false
    return given
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

/** Waits as long as the failed attempt took, before it connects again. */
async function connectUnlessPaused(): Promise<pg.Client> {
  const begun = performance.now()
  if (failed !== null && begun < failed.until) throw failed.error
  try {
    return await connect()
  } catch (error) {
    const now = performance.now()
    failed = { until: now + Math.max(leastPauseMs, now - begun), error }
    throw error
  }
}

async function connect(): Promise<pg.Client> {
  const made = new pg.Client({
    connectionString: options.url,
    connectionTimeoutMillis: options.connectMs,
    query_timeout: options.answerMs,
    application_name: options.name,
    keepAlive: true,
    keepAliveInitialDelayMillis: quietMs,
  })
  const forget = () => {
    if (client === made) client = null
  }
  made.on('error', forget)
  made.on('end', forget)
  await made.connect()
  try {
    prepared = new Map()
    for (const text of options.begin) await made.query(text)
    if (options.lock !== null) await takeLock(made, options.lock)
  } catch (error) {
    await made.end()
    throw error
  }
  isFirst = true
  return made
}

/** @throws an error with the code `in-use` while another session has the lock */
async function takeLock(made: pg.Client, { number, isShared }: SessionLock): Promise<void> {
  const take = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const { rows } = await made.query(`SELECT ${take}($1::bigint) AS held`, [number])
  if (rows[0]?.held === true) return
  throw Object.assign(new Error('Another hub uses the database'), { code: 'in-use' })
}

/** Prepares a limited number of statements, each of which needs memory of the server. */
function nameOf(text: string): { name?: string } {
  const known = prepared.get(text)
  if (known !== undefined) return { name: known }
  if (prepared.size >= options.mostPrepared) return {}
  const name = `s${prepared.size}`
  prepared.set(text, name)
  return { name }
}

async function end(): Promise<SessionAnswer> {
  await client?.end()
  client = null
  // Without listeners, the thread ends.
  port.close()
  return { rows: [], changes: 0, command: 'END', isFirst }
}

function failureOf(error: unknown): Extract<SessionAnswer, { failure: unknown }>['failure'] {
  const { code, message, table, constraint } = error as Partial<pg.DatabaseError>
  // An answer that came too late may belong to the next statement, so the session cannot go on.
  if (code === undefined || /^(08|57P)/.test(code)) loseSession()
  return { code: code ?? 'session-lost', message: message ?? String(error), table, constraint }
}

function loseSession(): void {
  const lost = client
  client = null
  lost?.end().catch(() => null)
}
