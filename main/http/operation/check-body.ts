/** Checks bodies against their schemas. Types are strict, and nothing is converted (interface, "Types"). */
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Settings } from 'typebox/system'
import { patternNames } from '../../../shared/entities/schema.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import type { FieldError } from '../../../shared/text/failures.ts'
import { refuse, refuseValue } from '../../service/refuse.ts'

// Raises the library's limit of 8 errors: three wrong properties exceed it, as each branch of a union counts.
Settings.Set({ maxErrors: hubLimits.schemaErrors })

/**
 * Makes a function that checks and returns a body. It throws Refused `bad-request` for a missing body, and `invalid`.
 */
export function createBodyCheck<S extends TSchema>(schema: S): (body: unknown) => Static<S> {
  const validator = Compile(schema)
  const checkLengths = createLengthCheck(schema)
  return body => {
    if (body === undefined) return refuse('bad-request', 'The request needs a JSON body.')
    checkLengths(body)
    if (validator.Check(body)) return body as Static<S>
    const errors = fieldErrors(validator.Errors(body))
    const [first] = errors
    return refuse(
      'invalid',
      first ? `${first.pointer || 'The body'} ${first.message}.` : 'The body is invalid.',
      errors,
    )
  }
}

interface SchemaError {
  keyword: string
  instancePath: string
  message: string
  params: object
}

/** Returns one error for each place. A union reports each of its branches, which become "must be a or b". */
function fieldErrors(found: readonly SchemaError[]): FieldError[] {
  const messages = new Map<string, string[]>()
  for (const error of found) {
    if (error.keyword === 'anyOf') continue
    const known = messages.get(error.instancePath) ?? []
    const wanted = wantedBy(error)
    messages.set(error.instancePath, known.includes(wanted) ? known : [...known, wanted])
  }
  // Drops places that contain other errors, as they are only wrong because of them.
  const places = [...messages.keys()]
  return [...messages]
    .filter(([pointer]) => !places.some(other => other.startsWith(`${pointer}/`)))
    .map(([pointer, wanted]) => ({ pointer, message: sentenceOf(wanted) }))
}

/** Joins the conditions of a place. Limits already begin with "must", types do not. */
function sentenceOf(wanted: readonly string[]): string {
  const sentences = wanted.map(words => (words.startsWith('must ') ? words : `must be ${words}`))
  return sentences.join(' or ').replaceAll(' or must be ', ' or ')
}

function wantedBy({ message, params }: SchemaError): string {
  if ('allowedValues' in params && Array.isArray(params.allowedValues)) {
    return `one of ${params.allowedValues.join(', ')}`
  }
  const name = 'pattern' in params ? patternNames[String(params.pattern)] : undefined
  return name ?? message.replace(/^must be /, '')
}

// Checks the lengths of lists before any entry is checked, as checking a huge list would block the hub.

/** Keywords of JSON Schema that limit a list. */
interface BoundingSchema {
  maxItems?: number
  anyOf?: readonly BoundingSchema[]
  properties?: Readonly<Record<string, BoundingSchema>>
}

interface BoundedList {
  /** property names from the body to the list */
  path: readonly string[]
  most: number
}

/** Makes a function that checks the lists of a body of any shape. It throws Refused `invalid`. */
function createLengthCheck(schema: TSchema): (body: unknown) => void {
  const lists = boundedLists(schema as unknown as BoundingSchema, [])
  return body => {
    for (const { path, most } of lists) {
      const list = path.reduce(ownValue, body)
      if (Array.isArray(list) && list.length > most)
        refuseValue(`/${path.join('/')}`, `must not have more than ${most} entries`)
    }
  }
}

/** Returns the lists with a limit. Lists inside entries are not searched, as the number of entries is limited. */
function boundedLists(schema: BoundingSchema, path: readonly string[]): BoundedList[] {
  const { anyOf = [], properties = {}, maxItems } = schema
  return [
    ...(maxItems === undefined ? [] : [{ path, most: maxItems }]),
    ...anyOf.flatMap(part => boundedLists(part, path)),
    ...Object.entries(properties).flatMap(([name, part]) => boundedLists(part, [...path, name])),
  ]
}

function ownValue(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.getOwnPropertyDescriptor(value, name)?.value
}
