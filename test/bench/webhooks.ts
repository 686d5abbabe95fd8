/** Measures the delivery of webhooks. The hub and its receivers share this process, so the numbers are conservative. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { createHub } from '../../main/app/hub/create-hub.ts'
import type { Hub } from '../../main/app/hub/serve-hub.ts'
import { createGroup } from '../../main/service/access/groups.ts'
import { createKey } from '../../main/service/access/keys.ts'
import type { Actor } from '../../main/service/actor.ts'
import { runCommand } from '../../main/service/command.ts'
import { createJob } from '../../main/service/jobs/create-job.ts'
import { createWebhook } from '../../main/service/webhooks/put-webhook.ts'
import { describe, percentile } from './measure.ts'

const burst = 5_000
const backlog = 100_000
const singles = 200

export async function benchWebhooks(): Promise<void> {
  for (const part of [benchBurst, benchDeadNeighbours, benchBacklog, benchLatency]) {
    const bench = await openBench()
    try {
      console.log(await part(bench))
    } finally {
      await bench.close()
    }
  }
}

const perSecond = (count: number, ms: number) => `${Math.round((count * 1_000) / ms)}/s`

async function benchBurst(bench: Bench): Promise<string> {
  const receiver = await bench.receive()
  bench.subscribe(receiver.url)
  bench.createJobs(burst)
  const began = performance.now()
  await receiver.called(burst)
  return `${burst} events to one receiver, from the commit on: ${perSecond(burst, performance.now() - began)}`
}

async function benchDeadNeighbours(bench: Bench): Promise<string> {
  const receiver = await bench.receive()
  const dead = await bench.receive(false)
  for (let index = 0; index < 10; index++) bench.subscribe(`${dead.url}/${index}`)
  bench.subscribe(receiver.url)
  bench.createJobs(burst / 10)
  const began = performance.now()
  await receiver.called(burst / 10)
  return `${burst / 10} events beside ten receivers that never answer: ${perSecond(burst / 10, performance.now() - began)}`
}

async function benchBacklog(bench: Bench): Promise<string> {
  const receiver = await bench.receive()
  const webhookId = bench.subscribe(receiver.url)
  bench.queue(webhookId, backlog)
  const before = process.memoryUsage().rss
  const began = performance.now()
  await receiver.called(burst)
  const rate = perSecond(burst, performance.now() - began)
  const grown = Math.round((process.memoryUsage().rss - before) / 2 ** 20)
  return `${burst} events out of a queue of ${backlog}: ${rate}, ${grown} MiB more memory`
}

async function benchLatency(bench: Bench): Promise<string> {
  const receiver = await bench.receive()
  bench.subscribe(receiver.url)
  const samples: number[] = []
  for (let index = 1; index <= singles; index++) {
    const began = performance.now()
    bench.createJobs(1)
    await receiver.called(index)
    samples.push(performance.now() - began)
  }
  return `${describe({ name: 'one event, from the commit to the receiver', samples })}, worst ${percentile(samples, 1).toFixed(0)} ms`
}

interface BenchReceiver {
  url: string
  called(count: number): Promise<void>
}

interface Bench {
  receive(answers?: boolean): Promise<BenchReceiver>
  /** returns the subscription's id */
  subscribe(url: string): number
  createJobs(count: number): void
  /** queues events without a change */
  queue(webhookId: number, count: number): void
  close(): Promise<void>
}

async function openBench(): Promise<Bench> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fieldbook-bench-webhooks-'))
  const options = { port: 0, host: '127.0.0.1', log: pino({ level: 'silent' }), allowPrivateWebhooks: true }
  const hub = await createHub({ ...options, dataDir, key: randomBytes(32) })
  const group = createGroup(hub.service, { name: 'Bench', timeZone: 'Europe/Stockholm' })
  const plain = { requireSignature: false, grantsForms: true, role: 'admin' } as const
  const key = createKey(hub.access, { ...plain, name: 'bench', kind: 'integration', groupId: group.id })
  const grants = new Map([[group.id, plain.role]])
  const actor: Actor = { userId: null, grants, homeGroupId: group.id, isBoundToHome: true }
  const closing: (() => Promise<void>)[] = []
  return {
    async receive(answers = true) {
      const { close, ...receiver } = await startReceiver(answers)
      closing.push(close)
      return receiver
    },
    subscribe: url => subscribe(hub, actor, key.id, url),
    createJobs: count => createJobs(hub, actor, count),
    queue: (webhookId, count) => queue(hub, webhookId, count),
    async close() {
      for (const close of closing) await close()
      await hub.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function startReceiver(answers: boolean): Promise<BenchReceiver & { close(): Promise<void> }> {
  const state = { calls: 0, wanted: 0, resolve: (): void => undefined }
  const server = createServer((request, response) => {
    request.resume()
    if (answers) request.once('end', () => response.end())
    if (++state.calls >= state.wanted) state.resolve()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    called: count =>
      new Promise(resolve => {
        Object.assign(state, { wanted: count, resolve })
        if (state.calls >= count) resolve()
      }),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function subscribe({ service }: Hub, actor: Actor, keyId: number, url: string): number {
  const made = runCommand(service, actor, command =>
    createWebhook(command, keyId, { url, channels: ['job'] }),
  )
  if (!made.ok) throw new Error(made.failure.message)
  return service.store.read.get<{ id: number }>('SELECT max(id) AS id FROM webhooks')?.id ?? 0
}

/** Creates jobs in one transaction, so that mainly the delivery is measured. */
function createJobs({ service }: Hub, actor: Actor, count: number): void {
  const made = runCommand(service, actor, command => {
    for (let index = 0; index < count; index++) createJob(command, { title: `Job ${index}` })
  })
  if (!made.ok) throw new Error(made.failure.message)
}

function queue({ service }: Hub, webhookId: number, count: number): void {
  service.store.transaction(db =>
    db.run(
      `INSERT INTO webhook_events
         (uuid, webhook_id, channel, event_type, event_at, entity_class, entity_uuid, state, next_try_at)
       WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ?)
       SELECT 'event-' || n, ?, 'job', 'UPDATE', 0, 'Job', 'job-' || n, 'waiting', 0 FROM counted`,
      count,
      webhookId,
    ),
  )
}

if (import.meta.main) await benchWebhooks()
