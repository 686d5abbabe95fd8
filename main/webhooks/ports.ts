/** The ports of webhook delivery. */
import type { LookupAddress } from 'node:dns'
import type { Logger } from 'pino'
import type { Access } from '../service/access/access.ts'

export interface WebhookPorts {
  access: Access
  /** calls `run` once after `ms`; returns a function that cancels it */
  after(ms: number, run: () => void): () => void
  log: Pick<Logger, 'debug' | 'warn' | 'error'>
  /** looks up the addresses of a host name; rejects if it has none */
  resolve(host: string): Promise<readonly LookupAddress[]>
  /** whether a receiver may have this IP address */
  mayReach(address: string): boolean
  /** the trusted certificates, in PEM; called once, for the first https receiver */
  trust(): string[]
  userAgent: string
}
