/** Who may come in, over one hub's store: what every part of this folder needs. */
import { LRUCache } from 'lru-cache'
import { hubLimits } from '../../../shared/hub-limits.ts'
import { limits } from '../../../shared/limits.ts'
import type { Service } from '../service.ts'
import { createKeyFinder, type KeyRecord } from './keys.ts'
import type { Vault } from './vault.ts'

export interface Access {
  service: Service
  vault: Vault
  /** the key that a request sent, revoked or not; `version` is the store's */
  findKey(apiKey: string, version: string): KeyRecord | undefined
  /** how far a signature's time may be off, in ms, either way */
  signatureSkewMs: number
  triesPerEmail: AttemptLimit
  triesPerSender: AttemptLimit
}

export function createAccess(
  service: Service,
  vault: Vault,
  signatureSkewMs: number = limits.signatureSkewMs,
): Access {
  return {
    service,
    vault,
    findKey: createKeyFinder(service.store.read),
    signatureSkewMs,
    triesPerEmail: createAttemptLimit(limits.logInsPerEmailPerMinute, limits.logInWindowMs),
    triesPerSender: createAttemptLimit(limits.logInsPerSenderPerMinute, limits.logInWindowMs),
  }
}

/** Counts tries in a sliding window, in memory (interface, "Passwords": 5 and 20 a minute). */
interface AttemptLimit {
  /** Counts one try of `who`. Returns 0 when it may go on, else the whole seconds to wait. */
  take(who: string, now: number): number
}

export function createAttemptLimit(most: number, windowMs: number): AttemptLimit {
  // a stranger who tries endless names must not fill the memory
  const tries = new LRUCache<string, number[]>({ max: hubLimits.countedLogIns })
  return {
    take(who, now) {
      const recent = (tries.peek(who) ?? []).filter(at => at > now - windowMs && at <= now)
      const [oldest] = recent
      if (oldest !== undefined && recent.length >= most) {
        return Math.max(1, Math.ceil((oldest + windowMs - now) / 1_000))
      }
      tries.set(who, [...recent, now])
      return 0
    },
  }
}
