/** A server's data with webhooks, a clock that the test moves, and this machine's real network. */
import { onTestFinished } from 'vitest'
import { type Access, createAccess } from '../../../main/service/access/access.ts'
import { createKey, type MadeKey } from '../../../main/service/access/keys.ts'
import { createVault } from '../../../main/service/access/vault.ts'
import { runCommand } from '../../../main/service/command.ts'
import { readLog, redeliver, sendTest } from '../../../main/service/webhooks/log.ts'
import { createWebhook, putWebhook } from '../../../main/service/webhooks/put-webhook.ts'
import type { WebhookPorts } from '../../../main/webhooks/ports.ts'
import { resolveHost } from '../../../main/webhooks/resolve-host.ts'
import { WebhookWorker } from '../../../main/webhooks/worker.ts'
import type { WebhookInput, WebhookLogEntry, WebhookSubscription } from '../../../shared/entities/webhook.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { ids, noon, openService, type TestService, testKey } from '../service/open-service.ts'
import { unwrap } from '../service/outcomes.ts'
import { createVirtualClock, type VirtualClock } from '../sync/virtual-clock.ts'

export interface WebhookData {
  at: TestService
  access: Access
  /** an integration key of the group */
  key: MadeKey
  subscribe(input: WebhookInput, key?: MadeKey): WebhookSubscription
  change(uuid: string, input: WebhookInput): WebhookSubscription
  test(uuid: string): void
  redeliver(uuid: string, entry: number): void
  log(uuid: string, limit?: number): WebhookLogEntry[]
}

/** Opens the data without a worker, so nothing is sent. */
export function openWebhooks(): WebhookData {
  const at = openService()
  const access = createAccess(at.service, createVault(testKey))
  const key = makeKey(access, ids.group)
  const run: TestService['run'] = work => unwrap(runCommand(at.service, at.actors.key, work))
  return {
    at,
    access,
    key,
    subscribe: (input, { id } = key) => run(command => createWebhook(command, id, input)),
    change: (uuid, input) => run(command => putWebhook(command, key.id, uuid, input)),
    test: uuid => run(command => sendTest(command, key.id, uuid)),
    redeliver: (uuid, entry) => run(command => redeliver(command, key.id, uuid, String(entry))),
    log: (uuid, limit) => readLog(at.store.read, key.id, uuid, limit ?? null),
  }
}

export function makeKey(access: Access, groupId: number): MadeKey {
  const settings = { requireSignature: false, grantsForms: true, role: 'admin' } as const
  return createKey(access, { ...settings, name: 'planning', kind: 'integration', groupId })
}

export interface WebhookWorld extends WebhookData {
  clock: VirtualClock
  worker: WebhookWorker
  /** lets the worker read the commits */
  news(): void
  /** resolves after the commit after which `condition` is true */
  until(condition: () => boolean): Promise<void>
  /** closes the worker as a server does when it stops, and starts another one */
  restart(): Promise<void>
}

/** Private addresses are permitted by default. */
export function startWebhooks(ports: Partial<WebhookPorts> = {}): WebhookWorld {
  const data = openWebhooks()
  const clock = createVirtualClock(noon)
  clock.onMove(ms => {
    data.at.clock.now += ms
  })
  const start = () => {
    const worker = new WebhookWorker({ ...portsOf(data, clock), ...ports })
    worker.start()
    return worker
  }
  const close = async () => {
    const closed = world.worker.close()
    clock.advance(hubLimits.closeMs)
    await closed
  }
  const world: WebhookWorld = {
    ...data,
    clock,
    worker: start(),
    news: () => clock.advance(hubLimits.webhookGatherMs),
    until: condition => committed(data.at, condition),
    async restart() {
      await close()
      world.worker = start()
    },
  }
  onTestFinished(close)
  return world
}

function portsOf({ access }: WebhookData, clock: VirtualClock): WebhookPorts {
  const complain = (line: unknown, name?: string) => {
    throw new Error(`${name}: ${JSON.stringify(line)}`)
  }
  return {
    access,
    after: clock.after,
    log: { debug: () => undefined, warn: () => undefined, error: complain },
    resolve: resolveHost,
    mayReach: () => true,
    trust: () => [],
    userAgent: 'Fieldbook/test',
  }
}

function committed({ store }: TestService, condition: () => boolean): Promise<void> {
  return new Promise(resolve => {
    const stop = store.onCommit(() => look())
    const look = () => {
      if (!condition()) return
      stop()
      resolve()
    }
    look()
  })
}
