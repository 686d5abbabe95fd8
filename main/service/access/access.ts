/** Authentication over one hub's store: what every part of this folder needs. */
import { limits } from '../../../shared/limits.ts'
import type { Service } from '../service.ts'
import { type AttemptLimit, createAttemptLimit } from './attempt-limit.ts'
import { namesOfEmail, namesOfSender } from './counter-names.ts'
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

/** Attempts to log in that are let through in a minute, unless the operator says another number. */
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
  return {
    service,
    vault,
    findKey: createKeyFinder(service.store.read),
    signatureSkewMs,
    triesPerEmail: createAttemptLimit(perEmail, limits.logInWindowMs, namesOfEmail),
    triesPerSender: createAttemptLimit(perSender, limits.logInWindowMs, namesOfSender),
  }
}
