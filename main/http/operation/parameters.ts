/** Query strings and form bodies, read the same way: `+` and %xx are decoded, a flag's value is ''. */
import type { FastifyRequest } from 'fastify'
import { hubLimits } from '../../../shared/hub-limits.ts'
import { refuse } from '../../service/refuse.ts'
import { isList, type Operation } from './operation.ts'

export type Parameters = Readonly<Record<string, string | undefined>>

/**
 * `lists` name what may be given several times: their values are joined by commas, as one value may hold several.
 * @throws Refused `bad-request` for broken percent-encoding, or any other name with two different values
 */
export function parseParameters(text: string, lists: readonly string[] = []): Parameters {
  // no prototype, so that a parameter named `__proto__` is a parameter like any other
  const parameters: Record<string, string | undefined> = Object.create(null)
  for (const pair of pairsOf(text)) {
    if (pair === '') continue
    const cut = pair.indexOf('=')
    const name = decode(cut < 0 ? pair : pair.slice(0, cut))
    const value = cut < 0 ? '' : decode(pair.slice(cut + 1))
    const before = parameters[name]
    if (before !== undefined && lists.includes(name)) {
      parameters[name] = `${before},${value}`
      continue
    }
    if (before !== undefined && before !== value) {
      // a sentence has no room for every name that can be sent
      const which = /^[\w.-]{1,100}$/.test(name) ? `The parameter ${name}` : 'A parameter'
      refuse('bad-request', `${which} is given twice, with different values.`)
    }
    parameters[name] = value
  }
  return parameters
}

/** Few are ever given, and each costs many times its letters. */
function pairsOf(text: string): string[] {
  const pairs = text.split('&', hubLimits.parameters + 1)
  if (pairs.length <= hubLimits.parameters) return pairs
  return refuse('bad-request', `There are more than ${hubLimits.parameters} parameters.`)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return refuse('bad-request', 'The parameters are not valid percent-encoded UTF-8.')
  }
}

/** The path and the query of a request, raw as they were sent. */
export function splitTarget(request: FastifyRequest): { path: string; query: string } {
  const target = request.raw.url ?? '/'
  const cut = target.indexOf('?')
  return cut < 0 ? { path: target, query: '' } : { path: target.slice(0, cut), query: target.slice(cut + 1) }
}

export function parametersOf(request: FastifyRequest): Parameters {
  const { query } = splitTarget(request)
  if (query === '') return none
  const { operation } = request.routeOptions.config
  return parseParameters(query, operation === undefined ? [] : listsOf(operation))
}

const none: Parameters = Object.freeze(Object.create(null))

/** The query parameters of an operation that hold several values: found once, as each request needs them. */
const listsByOperation = new WeakMap<Operation, readonly string[]>()

function listsOf(operation: Operation): readonly string[] {
  const known = listsByOperation.get(operation)
  if (known !== undefined) return known
  const { query = {} } = operation
  const lists = Object.keys(query).filter(name => isList(query[name]))
  listsByOperation.set(operation, lists)
  return lists
}

const secret: readonly string[] = ['api_key', 'api_token', 'signature', 'signature_timestamp']

/** The query parameters without the credentials, which are never given back, compared or logged. */
export function withoutCredentials(parameters: Parameters): [string, string][] {
  return Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || secret.includes(name) ? [] : [[name, value]],
  )
}
