/** Draws the caller of a request, and says whether the caller has access. */
import fc from 'fast-check'
import type { SpecOperation } from '../spec.ts'

/**
 * The answer to a caller: access; 401; or 403 if a user or an integration key is required. Rights of roles are not
 * predicted.
 */
export type Standing = 'in' | 'unauthenticated' | 'app-alone'

const callers = {
  integration: 'in',
  reader: 'in',
  formless: 'in',
  integrationInQuery: 'in',
  signed: 'in',
  signedInQuery: 'in',
  signedLaptop: 'in',
  admin: 'in',
  dispatcher: 'in',
  technician: 'in',
  technicianInQuery: 'in',
  integrationWithToken: 'in',
  elsewhere: 'in',
  appAlone: 'app-alone',
  nobody: 'unauthenticated',
  tokenAlone: 'unauthenticated',
  wrongKey: 'unauthenticated',
  wrongToken: 'unauthenticated',
  revoked: 'unauthenticated',
  twoKeys: 'unauthenticated',
  unsigned: 'unauthenticated',
  wronglySigned: 'unauthenticated',
  signedForAnother: 'unauthenticated',
  signedLongAgo: 'unauthenticated',
} as const satisfies Record<string, Standing>
export type Caller = keyof typeof callers

export function standingOf(caller: Caller): Standing {
  return callers[caller]
}

const all = Object.keys(callers) as Caller[]

/** Returns whether users may send the request, by the token parameter. */
export function isForUsers({ parameters }: SpecOperation): boolean {
  return parameters.some(({ name }) => name === 'API-Token')
}

/** Draws mostly the integration key for operations that use no token. */
export function drawCaller(asked: SpecOperation): fc.Arbitrary<Caller> {
  const takesToken = isForUsers(asked)
  return fc.oneof(
    { weight: 10, arbitrary: fc.constant<Caller>('integration') },
    { weight: takesToken ? 6 : 0, arbitrary: fc.constantFrom<Caller>('admin', 'dispatcher', 'technician') },
    { weight: 4, arbitrary: fc.constantFrom(...all) },
  )
}
