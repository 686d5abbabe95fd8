/** What the delivery of webhooks needs from its surroundings. */
import type { LookupAddress } from 'node:dns'
import type { Logger } from 'pino'
import type { Access } from '../service/access/access.ts'

export interface WebhookPorts {
  access: Access
  /** calls `run` once after `ms`; returns a function that cancels it */
  after(ms: number, run: () => void): () => void
  log: Pick<Logger, 'debug' | 'warn' | 'error'>
  /** the addresses of a host that is no literal address; rejects when it has none */
  resolve(host: string): Promise<readonly LookupAddress[]>
  /** whether a receiver may lie at this IP address */
  mayReach(address: string): boolean
  /** the certificates to trust, in PEM; asked for once, at the first receiver with https */
  trust(): string[]
  userAgent: string
}
