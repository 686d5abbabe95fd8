// @module-tag slow
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import type { WebhookEvent } from '../../../shared/entities/webhook.ts'
import { makeDataDir, type Serving, serve } from '../../support/hub/run-hub.ts'
import { type Receiver, startReceiver } from '../../support/webhooks/receiver.ts'

// Each server is a separate process, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 })

const isWhole = process.env.FIELDBOOK_TESTS === 'all'
const kills = isWhole ? 12 : 2
/** the most jobs that are created between two kills */
const jobsAtMost = 400

interface Hub {
  /** the JSON of the answer, or null if the server was killed */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
  ask(method: string, path: string, json?: unknown): Promise<any>
  /** sends SIGKILL; resolves when the process has ended */
  kill(): Promise<void>
  stop: Serving['stop']
}

async function startHub(dataDir: string): Promise<Hub> {
  const file = path.join(dataDir, 'credentials.json')
  const words = ['--data', dataDir, '--credentials', file, '--allow-private-webhooks']
  const { baseUrl, child, stop } = await serve(words)
  const headers = {
    'API-Key': JSON.parse(readFileSync(file, 'utf8')).apiKey,
    'Content-Type': 'application/json',
  }
  return {
    async ask(method, at, json) {
      const body = json === undefined ? null : JSON.stringify(json)
      const response = await fetch(`${baseUrl}${at}`, { method, headers, body }).catch(() => null)
      const text = await response?.text().catch(() => '')
      return text ? JSON.parse(text) : null
    },
    kill: () =>
      new Promise(resolve => {
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
    stop,
  }
}

/** Creates jobs until the server is killed, and adds the acknowledged ones to `made`. */
async function makeJobs(hub: Hub, made: Set<string>): Promise<void> {
  for (let index = 0; index < jobsAtMost; index++) {
    const job = await hub.ask('POST', '/job', { title: `Job ${index}` })
    if (job === null) return
    made.add(job.uuid)
  }
}

const nameOf = ({ eventType, entityUuid, eventTimeStamp }: WebhookEvent) =>
  `${eventType} ${entityUuid} ${eventTimeStamp}`

function undelivered(made: ReadonlySet<string>, { calls }: Receiver): string[] {
  const delivered = new Set(calls.map(call => call.event.entityUuid))
  return [...made].filter(uuid => !delivered.has(uuid))
}

function expectOneIdForEachEvent({ calls }: Receiver): void {
  const ids = new Map<string, Set<string>>()
  for (const { event, id } of calls) ids.set(nameOf(event), (ids.get(nameOf(event)) ?? new Set()).add(id))
  expect([...ids.values()].filter(known => known.size > 1)).toEqual([])
  expect(new Set(calls.map(call => call.id)).size).toBe(ids.size)
}

test('a server that is killed repeatedly delivers every event, and repeats a delivery under the same id', async () => {
  const [dataDir, receiver] = [makeDataDir(), await startReceiver()]
  const made = new Set<string>()
  let hub = await startHub(dataDir)
  await hub.ask('POST', '/webhook', { url: receiver.url, channels: ['job'], eventTypeFilter: 'CREATE' })
  for (let round = 1; round <= kills; round++) {
    const making = makeJobs(hub, made)
    await receiver.called(receiver.calls.length + 10 + 7 * round)
    await Promise.all([hub.kill(), making])
    hub = await startHub(dataDir)
  }
  const last = await hub.ask('POST', '/job', { title: 'The last one' })
  made.add(last.uuid)
  while (undelivered(made, receiver).length > 0) await receiver.called(receiver.calls.length + 1)
  expectOneIdForEachEvent(receiver)
  expect(await hub.stop()).toBe(0)
})

test('an event whose answer the killed server did not read is sent again under the same id', async () => {
  const [dataDir, receiver] = [makeDataDir(), await startReceiver()]
  receiver.answer = () => undefined
  const first = await startHub(dataDir)
  const { uuid } = await first.ask('POST', '/webhook', { url: receiver.url, channels: ['job'] })
  const job = await first.ask('POST', '/job', { title: 'Mend the lamp' })
  await receiver.called(1)
  await first.kill()
  receiver.answer = response => void response.end()
  const second = await startHub(dataDir)
  await receiver.called(2)
  const [once, again] = receiver.calls
  expect([again?.id, again?.body]).toEqual([once?.id, once?.body])
  expect(again?.event.entityUuid).toBe(job.uuid)
  expect(await second.stop()).toBe(0)
  const third = await startHub(dataDir)
  const log = await third.ask('GET', `/webhook/${uuid}/log`)
  expect(log).toMatchObject([{ tryCount: 1, responseStatus: 200 }])
  expect(receiver.calls).toHaveLength(2)
})
