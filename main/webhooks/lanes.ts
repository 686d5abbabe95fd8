/**
 * The running deliveries. Every subscription has its own lane of at most 8, refilled from its queue: a slow or dead
 * receiver does not delay the others, and a long queue does not fill the memory.
 */
import type { Agent } from 'undici'
import { hubLimits } from '../../shared/limits/hub-limits.ts'
import { attempt } from '../service/refuse.ts'
import { type Delivery, readDue } from '../service/webhooks/due.ts'
import { stateAfter, storeTries, type Try } from '../service/webhooks/store-tries.ts'
import { deliver } from './deliver.ts'
import { createGuardedAgent } from './guarded-agent.ts'
import type { WebhookPorts } from './ports.ts'
import { safely } from './safely.ts'

/** Maps event ids to deliveries that are being sent, or whose outcome is not stored yet. */
type Lane = Map<number, AbortController>

export class Lanes {
  readonly #ports: WebhookPorts
  readonly #agent: Agent
  readonly #lanes = new Map<number, Lane>()
  readonly #running = new Set<Promise<void>>()
  #ended: Try[] = []
  #storing: NodeJS.Immediate | null = null
  #isClosed = false

  constructor(ports: WebhookPorts) {
    this.#ports = ports
    this.#agent = createGuardedAgent(ports)
  }

  /** Sends the due deliveries of one subscription while its lane has room. */
  fill(webhookId: number): void {
    const lane: Lane = this.#lanes.get(webhookId) ?? new Map()
    if (this.#isClosed || lane.size >= hubLimits.webhookLane) return
    // Deliveries in the lane are still in the queue, so the query returns them again.
    const due = readDue(this.#ports.access, webhookId, lane.size + hubLimits.webhookLane)
    for (const delivery of due) {
      if (lane.size >= hubLimits.webhookLane) break
      if (!lane.has(delivery.id)) this.#send(lane, delivery)
    }
    if (lane.size > 0) this.#lanes.set(webhookId, lane)
  }

  /** Stores the collected outcomes and refills their lanes. If the disk refuses, the outcomes stay in memory. */
  store(): void {
    const tries = this.#ended
    if (tries.length === 0) return
    const outcome = attempt(() => storeTries(this.#ports.access.service, tries))
    if (!outcome.ok) {
      this.#ports.log.warn({ reason: outcome.failure.message }, 'webhooks.not-stored')
      return
    }
    this.#ended = []
    for (const one of tries) {
      this.#log(one)
      this.#leave(one.delivery)
    }
    if (!this.#ports.access.service.store.isInCharge()) return
    for (const webhookId of new Set(tries.map(({ delivery }) => delivery.webhookId))) {
      safely(this.#ports, () => this.fill(webhookId))
    }
  }

  /** Waits up to 10 s for running attempts. Unfinished ones are sent after the next start. */
  async close(): Promise<void> {
    this.#isClosed = true
    const cancel = this.#ports.after(hubLimits.closeMs, () => this.#abort())
    await Promise.all(this.#running)
    cancel()
    if (this.#storing) clearImmediate(this.#storing)
    this.store()
    await this.#agent.destroy()
  }

  #send(lane: Lane, delivery: Delivery): void {
    const abort = new AbortController()
    lane.set(delivery.id, abort)
    const run = deliver({ ...this.#ports, agent: this.#agent }, delivery, abort).then(one => {
      this.#running.delete(run)
      if (one === null) this.#leave(delivery)
      else this.#storeSoon(one)
    })
    this.#running.add(run)
  }

  /** Collects the outcomes of one turn of the event loop for one transaction. */
  #storeSoon(one: Try): void {
    this.#ended.push(one)
    this.#storing ??= setImmediate(() => {
      this.#storing = null
      safely(this.#ports, () => this.store())
    })
  }

  #leave({ id, webhookId }: Pick<Delivery, 'id' | 'webhookId'>): void {
    const lane = this.#lanes.get(webhookId)
    lane?.delete(id)
    if (lane?.size === 0) this.#lanes.delete(webhookId)
  }

  #abort(): void {
    for (const lane of this.#lanes.values()) for (const abort of lane.values()) abort.abort()
  }

  #log(one: Try): void {
    const { webhookUuid, uuid, tryCount } = one.delivery
    const line = { webhook: webhookUuid, event: uuid, status: one.status, tries: tryCount + 1 }
    if (stateAfter(one) === 'failed') this.#ports.log.warn(line, 'webhooks.gave-up')
    else this.#ports.log.debug(line, 'webhooks.tried')
  }
}
