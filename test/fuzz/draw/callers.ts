/** Who a request is from, and whether that lets it in. */
import fc from 'fast-check'
import type { SpecOperation } from '../spec.ts'

/**
 * How a caller is answered: let in; 401; 403 where a user or an integration key is needed. What a role may do is
 * left to the answer.
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

/** Whether a user may ask for it, by the token. */
export function isForUsers({ parameters }: SpecOperation): boolean {
  return parameters.some(({ name }) => name === 'API-Token')
}

/** Where a token is of no use, an integration key asks most of the time. */
export function drawCaller(asked: SpecOperation): fc.Arbitrary<Caller> {
  const takesToken = isForUsers(asked)
  return fc.oneof(
    { weight: 10, arbitrary: fc.constant<Caller>('integration') },
    { weight: takesToken ? 6 : 0, arbitrary: fc.constantFrom<Caller>('admin', 'dispatcher', 'technician') },
    { weight: 4, arbitrary: fc.constantFrom(...all) },
  )
}
