/** Starts the hub under test, and requests from it what a client cannot. */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { MadeKey } from '../../main/service/access/keys.ts'

type KeyName = 'integration' | 'signing' | 'reader' | 'formless' | 'revoked' | 'elsewhere' | 'app'

/** The message of the hub's process when it is ready. */
export interface Started {
  baseUrl: string
  /** path of its data file; null: its database is on a server */
  file: string | null
  keys: Record<KeyName, MadeKey>
  /** an admin, a dispatcher and a technician of the group, each with a token */
  people: { id: number; uuid: string; token: string }[]
}

export type HubQuestion = 'token' | 'memory' | 'close'

export interface Memory {
  /** bytes on and off the heap, after collections */
  heapBytes: number
  rssBytes: number
}
export type HubReply = Memory | { token: string } | { errors: string[] }

export interface HubUnderTest extends Started {
  key: Uint8Array
  /** address of its database on a server */
  database: string | undefined
  /** returns a token of the admin, valid until it logs out */
  freshToken(): Promise<string>
  memory(): Promise<Memory>
  /** closes the hub and leaves its file; returns its logged errors */
  close(): Promise<string[]>
  /** ends the process if it still runs, and removes its data */
  remove(): void
}

/** `database`: the address of an empty database on a server; by default the database is a file. */
export async function startHubUnderTest(database?: string): Promise<HubUnderTest> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fieldbook-fuzz-'))
  const key = randomBytes(32)
  const words = [dataDir, key.toString('hex'), ...(database === undefined ? [] : [database])]
  const child = fork(path.join(import.meta.dirname, 'hub-process.ts'), words, { execArgv: ['--expose-gc'] })
  const started = (await nextMessage(child)) as Started
  const ask = askInTurn(child)
  return {
    ...started,
    key,
    database,
    freshToken: async () => ((await ask('token')) as { token: string }).token,
    memory: async () => (await ask('memory')) as Memory,
    async close() {
      const ended = once(child, 'exit')
      const { errors } = (await ask('close')) as { errors: string[] }
      await ended
      return errors
    },
    remove() {
      if (child.exitCode === null) child.kill('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Sends one question at a time, so that each gets its own reply. */
function askInTurn(child: ChildProcess): (question: HubQuestion) => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve()
  return question => {
    const reply = last.then(() => {
      child.send(question)
      return nextMessage(child)
    })
    // The caller gets the error; the next question is sent anyway.
    last = reply.catch(() => null)
    return reply
  }
}

/** Rejects if the process ends instead. */
async function nextMessage(child: ChildProcess): Promise<unknown> {
  const settled = new AbortController()
  try {
    const [message] = await Promise.race([
      once(child, 'message', { signal: settled.signal }),
      once(child, 'exit', { signal: settled.signal }).then(([code]) => {
        throw new Error(`The hub ended with ${code}`)
      }),
    ])
    return message
  } finally {
    settled.abort()
  }
}
