/** A subscription at a contract hub and its receiver; both end with the test. */
import { onTestFinished } from 'vitest'
import type { WebhookEvent, WebhookLogEntry, WebhookSubscription } from '../../shared/entities/webhook.ts'
import { type Receiver, startReceiver } from '../support/webhooks/receiver.ts'
import type { ContractHub } from './contract-hub.ts'

export interface Subscriber {
  hook: WebhookSubscription
  receiver: Receiver
  /** returns the events in the order of their arrival */
  events(): WebhookEvent[]
  /** returns the log when it satisfies `isThere`; reads it again after every commit of the hub */
  log(isThere: (entries: WebhookLogEntry[]) => boolean, limit?: string): Promise<WebhookLogEntry[]>
  sendTest(): Promise<void>
}

/** Subscribes to all events of jobs with the hub's integration key, unless `more` overrides that. */
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

/** Listens from now on, so that a commit during the reading of the log is not missed. */
function listenForCommit({ hub }: ContractHub): { come: Promise<void>; stop(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = hub.hub.service.store.onCommit(() => {
    stop()
    resolve()
  })
  return { come: promise, stop }
}
