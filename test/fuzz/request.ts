/** A request as it goes over the wire, what is known of it, and its answer. */
import type { Caller } from './draw/callers.ts'
import type { SpecOperation } from './spec.ts'

export interface BuiltRequest {
  /** null where another method than the operation's is asked with */
  operation: SpecOperation | null
  caller: Caller
  method: string
  /** with the prefix and the query */
  target: string
  headers: [string, string][]
  body: Uint8Array | null
  isChunked: boolean
  /** the path's parameters as they are sent */
  refs: Readonly<Record<string, string>>
  /** the query's, decoded; null where it cannot be read in one way alone */
  query: Readonly<Record<string, string>> | null
  /** what the body says, if it is JSON of the right type that can be read; a form's fields */
  sent: { value: unknown } | null
  /** the body is of the type that is asked for, and whole */
  isBodyWhole: boolean
}

export interface Answer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
  /** undefined where it is no JSON */
  json: unknown
}
