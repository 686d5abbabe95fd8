/** Reads the change log after commits and sends queued events to subscribers when they are due. */
import { hubLimits } from '../../shared/limits/hub-limits.ts'
import { attempt } from '../service/refuse.ts'
import { readWaiting } from '../service/webhooks/due.ts'
import { createEventFilter } from '../service/webhooks/event-filter.ts'
import { queueChanges } from '../service/webhooks/fan-out.ts'
import { mendDueTimes } from '../service/webhooks/repair-due-times.ts'
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

  /** Waits up to 10 s for running attempts. Unfinished ones are sent after the next start. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopListening?.()
    this.#nextLook?.cancel()
    await this.#lanes.close()
  }

  /** Schedules the next look, also without commits here: commands in other processes change the same data. */
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
      // Another hub may have begun the work since the last look.
      if (!this.#ports.access.service.store.isInCharge()) return
      this.#watchClock()
      if (this.#queueChanges()) wait = 0
      this.#lanes.store()
      wait = Math.min(wait, this.#fillLanes())
    })
    this.#lookWithin(wait)
  }

  /** Corrects due times after the wall clock was set back, possibly while no hub ran. */
  #watchClock(): void {
    const { service } = this.#ports.access
    const now = service.now()
    if (now < this.#lookedAt) attempt(() => mendDueTimes(service))
    this.#lookedAt = now
  }

  /** Returns whether more changes wait. */
  #queueChanges(): boolean {
    const outcome = attempt(() => queueChanges(this.#ports.access.service, this.#passes))
    if (outcome.ok) return outcome.value
    this.#ports.log.warn({ reason: outcome.failure.message }, 'webhooks.not-queued')
    return false
  }

  /** Returns the milliseconds until the next delivery is due. */
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
