/** Query strings and form bodies, which are read alike: `+` and %xx are decoded, the value of a flag is ''. */
import type { FastifyRequest } from 'fastify'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { refuse } from '../../service/refuse.ts'
import { isList, type Operation } from './operation.ts'

export type Parameters = Readonly<Record<string, string | undefined>>

/**
 * Parses parameters. `lists` names those that may be repeated; their values are joined by commas, as one value may hold
 * several.
 * @throws Refused `bad-request` for broken percent-encoding, or any other name with two different values
 */
export function parseParameters(text: string, lists: readonly string[] = []): Parameters {
  // Has no prototype, so that a parameter named `__proto__` is stored like any other.
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
      // Leaves out names that are too long or strange for a sentence.
      const which = /^[\w.-]{1,100}$/.test(name) ? `The parameter ${name}` : 'A parameter'
      refuse('bad-request', `${which} is given twice, with different values.`)
    }
    parameters[name] = value
  }
  return parameters
}

/** Limits the number of parameters, as each uses many times the memory of its text. */
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

/** Returns the path and the query of a request, as they were sent. */
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

/** Query parameters of an operation that hold several values. They are cached, as each request needs them. */
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

/** Returns the query parameters without credentials, which must never be returned, compared or logged. */
export function withoutCredentials(parameters: Parameters): [string, string][] {
  return Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || secret.includes(name) ? [] : [[name, value]],
  )
}
