/** A body against its schema: strict, nothing is coerced (interface, "Types"). */
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Settings } from 'typebox/system'
import type { FieldError } from '../../../shared/failures.ts'
import { hubLimits } from '../../../shared/hub-limits.ts'
import { patternNames } from '../../../shared/schema.ts'
import { refuse, refuseValue } from '../../service/refuse.ts'

// the 8 of the library are used up by three wrong properties, as each branch of a union counts
Settings.Set({ maxErrors: hubLimits.schemaErrors })

/** Makes what checks a body and returns it typed, which throws Refused `bad-request` for none, `invalid`. */
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

/** One error for each place: a union reports each of its branches, which reads as "must be a or b". */
function fieldErrors(found: readonly SchemaError[]): FieldError[] {
  const messages = new Map<string, string[]>()
  for (const error of found) {
    if (error.keyword === 'anyOf') continue
    const known = messages.get(error.instancePath) ?? []
    const wanted = wantedBy(error)
    messages.set(error.instancePath, known.includes(wanted) ? known : [...known, wanted])
  }
  // a place whose parts have errors of their own is only wrong because of them
  const places = [...messages.keys()]
  return [...messages]
    .filter(([pointer]) => !places.some(other => other.startsWith(`${pointer}/`)))
    .map(([pointer, wanted]) => ({ pointer, message: sentenceOf(wanted) }))
}

/** A bound says "must not have more than 5 characters", where a type says what it must be. */
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

// Lists that are longer than their schema takes, told before any entry of theirs is looked at.

/** What of a JSON Schema bounds a list. */
interface BoundingSchema {
  maxItems?: number
  anyOf?: readonly BoundingSchema[]
  properties?: Readonly<Record<string, BoundingSchema>>
}

interface BoundedList {
  /** the names that lead to it */
  path: readonly string[]
  most: number
}

/** Makes what checks a body of any shape, which throws Refused `invalid`. */
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

/** Those of the entries of a list are few, as the list is. */
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
