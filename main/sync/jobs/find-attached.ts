/** Forms that a base server gave a uuid of its own: the event of the creation tells of them. */

import { formIntentOf } from '../records/form-operations.ts'
import type { SentNote } from '../records/match-events.ts'
import type { Operation } from '../records/operation.ts'
import { asText } from '../remote/read-json.ts'

export function isPosted({ kind, frozen }: Pick<Operation, 'kind' | 'frozen'>): boolean {
  return kind === 'form.create' && (frozen === null || frozen.method === 'POST')
}

export function sentFormOf(operation: Operation): SentNote[] {
  const intent = formIntentOf(operation)
  if (intent === null) return []
  const title = intent.kind === 'form.create' ? asText(intent.input.title) : (intent.title ?? null)
  return [{ type: 'ATTACH_FORM', operationId: operation.id, text: title ?? '', known: [] }]
}
