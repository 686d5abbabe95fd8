/** Tells subscribers what changed: reads the change log after commits, and the queues when something in them is due. */
import { hubLimits } from '../../shared/limits.ts'
import { attempt } from '../service/refuse.ts'
import { readWaiting } from '../service/webhooks/due.ts'
import { createEventFilter } from '../service/webhooks/event-filter.ts'
import { queueChanges } from '../service/webhooks/fan-out.ts'
import { Lanes } from './lanes.ts'
import type { WebhookPorts } from './ports.ts'

export class WebhookWorker {
  readonly #ports: WebhookPorts
  readonly #lanes: Lanes
  readonly #passes = createEventFilter()
  #nextLook: { at: number; cancel: () => void } | null = null
  #stopListening: (() => void) | null = null
  #isClosed = false

  constructor(ports: WebhookPorts) {
    this.#ports = ports
    this.#lanes = new Lanes(ports)
  }

  start(): void {
    const { store } = this.#ports.access.service
    this.#stopListening = store.onCommit(() => this.#lookWithin(hubLimits.webhookGatherMs))
    this.#look()
  }

  /** Lets running tries end for 10 s at most; what is not through by then is sent after the next start. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopListening?.()
    this.#nextLook?.cancel()
    await this.#lanes.close()
  }

  /** Also without news from here: commands change the same data from other programs. */
  #lookWithin(ms: number): void {
    const at = this.#ports.access.service.now() + ms
    if (this.#isClosed || (this.#nextLook && this.#nextLook.at <= at)) return
    this.#nextLook?.cancel()
    this.#nextLook = { at, cancel: this.#ports.after(ms, () => this.#look()) }
  }

  #look(): void {
    this.#nextLook = null
    let wait: number = hubLimits.webhookPollMs
    try {
      if (this.#queueChanges()) wait = 0
      this.#lanes.store()
      wait = Math.min(wait, this.#fillLanes())
    } catch (error) {
      // a bug here must not end the hub: its other work goes on, and so does this with the next look
      this.#ports.log.error({ err: error }, 'webhooks.failed')
    }
    this.#lookWithin(wait)
  }

  /** Whether more changes wait. */
  #queueChanges(): boolean {
    const outcome = attempt(() => queueChanges(this.#ports.access.service, this.#passes))
    if (outcome.ok) return outcome.value
    this.#ports.log.warn({ reason: outcome.failure.message }, 'webhooks.not-queued')
    return false
  }

  /** How long until something else is due, in ms. */
  #fillLanes(): number {
    const { store, now } = this.#ports.access.service
    let next = Number.POSITIVE_INFINITY
    for (const { webhookId, dueAt } of readWaiting(store.read)) {
      if (dueAt <= now()) this.#lanes.fill(webhookId)
      else next = Math.min(next, dueAt - now())
    }
    return next
  }
}
