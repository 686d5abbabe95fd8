/** A subscription of a contract hub and the receiver it names, both gone with the test. */
import { onTestFinished } from 'vitest'
import type { WebhookEvent, WebhookLogEntry, WebhookSubscription } from '../../shared/entities/webhook.ts'
import { type Receiver, startReceiver } from '../main/webhooks/receiver.ts'
import type { ContractHub } from './contract-hub.ts'

export interface Subscriber {
  hook: WebhookSubscription
  receiver: Receiver
  /** the events that came, in the order in which they came */
  events(): WebhookEvent[]
  /** the log, once it satisfies `isThere`; looks again after every commit of the hub */
  log(isThere: (entries: WebhookLogEntry[]) => boolean, limit?: string): Promise<WebhookLogEntry[]>
  sendTest(): Promise<void>
}

/** Subscribes to everything that happens to jobs, with the hub's integration key, unless `more` says otherwise. */
export async function subscribe(at: ContractHub, more: object = {}): Promise<Subscriber> {
  const receiver = await startReceiver()
  const json = { url: receiver.url, channels: ['job'], ...more }
  const hook = await at.ok('POST', '/webhook', { as: 'key', json })
  onTestFinished(async () => void (await at.call('DELETE', `/webhook/${hook.uuid}`, { as: 'key' })))
  return {
    hook,
    receiver,
    events: () => receiver.calls.map(call => call.event),
    log: (isThere, query = '') => readLog(at, `/webhook/${hook.uuid}/log${query}`, isThere),
    sendTest: () => at.done('POST', `/webhook/${hook.uuid}/test`, { as: 'key' }),
  }
}

async function readLog(
  at: ContractHub,
  path: string,
  isThere: (entries: WebhookLogEntry[]) => boolean,
): Promise<WebhookLogEntry[]> {
  for (let looks = 0; looks < 1_000; looks++) {
    const news = listenForCommit(at)
    const entries = await at.ok('GET', path, { as: 'key' })
    if (isThere(entries)) {
      news.stop()
      return entries
    }
    await news.come
  }
  throw new Error('The hub commits and commits, and the log never says it.')
}

/** From now on, so that what is committed while the log is read is not missed. */
function listenForCommit({ hub }: ContractHub): { come: Promise<void>; stop(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = hub.hub.service.store.onCommit(() => {
    stop()
    resolve()
  })
  return { come: promise, stop }
}
