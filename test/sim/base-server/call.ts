/** A request as the routes of a base server get it. */
import type { Caller } from './access.ts'
import { type Answered, type Asked, forbidden, notFound } from './answer.ts'
import { type Entity, find } from './data.ts'
import type { ServerState } from './server-state.ts'

export interface Call {
  state: ServerState
  asked: Asked
  query: URLSearchParams
  /** The variable parts of the path. */
  refs: readonly string[]
  caller: Caller
}

export type Route = readonly [method: string, path: string, answer: (call: Call) => Answered]

/** @throws Refusal 404 */
export function found<T extends Entity>(map: ReadonlyMap<string, T>, ref = ''): T {
  const one = find(map, ref)
  if (!one) throw notFound()
  return one
}

/** @throws Refusal 403 for a technician */
export function asPlanner({ caller }: Call): Caller {
  if (caller.role === 'technician') throw forbidden()
  return caller
}

/** Finds a user by `me`, number or uuid. */
export function userIn({ state, caller }: Call, ref = ''): number {
  if (ref === 'me') {
    if (!caller.user) throw forbidden()
    return caller.user.id
  }
  const user = state.users.find(({ id, uuid }) => String(id) === ref || uuid === ref)
  if (!user) throw notFound()
  return user.id
}
