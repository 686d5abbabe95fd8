/** The parts of authentication that all files of this folder share, for one hub. */
import { limits } from '../../../shared/limits/limits.ts'
import type { Service } from '../service.ts'
import { countersInMemory, countersInRows, type UseCounters } from './attempt-counters.ts'
import { type AttemptLimit, createAttemptLimit } from './attempt-limit.ts'
import { namesOfEmail, namesOfSender } from './counter-names.ts'
import { createKeyFinder, type KeyRecord } from './keys.ts'
import type { Vault } from './vault.ts'

export interface Access {
  service: Service
  vault: Vault
  /** Returns the key that a request sent, revoked or not. `version` is the store's version. */
  findKey(apiKey: string, version: string): KeyRecord | undefined
  /** Milliseconds that a signature's time may differ from the clock of the hub, in both directions. */
  signatureSkewMs: number
  triesPerEmail: AttemptLimit
  triesPerSender: AttemptLimit
}

/** The highest number of log-in attempts in a minute. An operator may set others. */
export const logInLimits = {
  perEmail: limits.logInsPerEmailPerMinute,
  perSender: limits.logInsPerSenderPerMinute,
}
export type LogInLimits = { readonly [Counted in keyof typeof logInLimits]: number }

export function createAccess(
  service: Service,
  vault: Vault,
  signatureSkewMs: number = limits.signatureSkewMs,
  { perEmail, perSender }: LogInLimits = logInLimits,
): Access {
  const countersOf = (kind: 'email' | 'sender'): UseCounters => {
    const [inMemory, inRows] = [countersInMemory(), countersInRows(service.store, kind, vault.digest)]
    return work => (service.store.file === null ? inRows : inMemory)(work)
  }
  return {
    service,
    vault,
    findKey: createKeyFinder(service.store.read),
    signatureSkewMs,
    triesPerEmail: createAttemptLimit(perEmail, limits.logInWindowMs, namesOfEmail, countersOf('email')),
    triesPerSender: createAttemptLimit(perSender, limits.logInWindowMs, namesOfSender, countersOf('sender')),
  }
}
