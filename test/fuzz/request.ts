/** A request as it is sent, with its meaning, and its answer. */
import type { Caller } from './draw/callers.ts'
import type { SpecOperation } from './spec.ts'

export interface BuiltRequest {
  /** null if it has another method than the operation */
  operation: SpecOperation | null
  caller: Caller
  method: string
  /** path with the prefix and the query */
  target: string
  headers: [string, string][]
  body: Uint8Array | null
  isChunked: boolean
  /** the path's parameters as they are sent */
  refs: Readonly<Record<string, string>>
  /** the query's parameters, decoded; null if it is ambiguous */
  query: Readonly<Record<string, string>> | null
  /** the value of a valid JSON body, or a form's fields */
  sent: { value: unknown } | null
  /** whether the body is complete and of the documented type */
  isBodyWhole: boolean
}

export interface Answer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
  /** undefined if it is not JSON */
  json: unknown
}
