/** Tells subscribers what changed: reads the change log after commits, and the queues when something in them is due. */
import { hubLimits } from '../../shared/hub-limits.ts'
import { attempt } from '../service/refuse.ts'
import { readWaiting } from '../service/webhooks/due.ts'
import { createEventFilter } from '../service/webhooks/event-filter.ts'
import { queueChanges } from '../service/webhooks/fan-out.ts'
import { mendDueTimes } from '../service/webhooks/mend-due-times.ts'
import { Lanes } from './lanes.ts'
import type { WebhookPorts } from './ports.ts'
import { safely } from './safely.ts'

export class WebhookWorker {
  readonly #ports: WebhookPorts
  readonly #lanes: Lanes
  readonly #passes = createEventFilter()
  #nextLook: { at: number; cancel: () => void } | null = null
  #stopListening: (() => void) | null = null
  /** epoch ms */
  #lookedAt = Number.POSITIVE_INFINITY
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
    safely(this.#ports, () => {
      this.#watchClock()
      if (this.#queueChanges()) wait = 0
      this.#lanes.store()
      wait = Math.min(wait, this.#fillLanes())
    })
    this.#lookWithin(wait)
  }

  /** Times are compared with the wall clock, which somebody may have set back, also while no hub ran. */
  #watchClock(): void {
    const { service } = this.#ports.access
    const now = service.now()
    if (now < this.#lookedAt) attempt(() => mendDueTimes(service))
    this.#lookedAt = now
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
      if (dueAt <= now()) safely(this.#ports, () => this.#lanes.fill(webhookId))
      else next = Math.min(next, dueAt - now())
    }
    return next
  }
}
