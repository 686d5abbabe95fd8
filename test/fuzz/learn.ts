/** Learns from answers which entities exist. */
import type { JsonSchema } from '../../main/http/openapi/types.ts'
import type { Kind } from './draw/slots.ts'
import type { Pool } from './pool.ts'
import type { Answer, BuiltRequest } from './request.ts'
import type { Spec } from './spec.ts'

const kindOfSchema: Readonly<Record<string, Kind>> = {
  Job: 'job',
  JobListItem: 'job',
  JobEvent: 'event',
  User: 'user',
  Document: 'document',
  Form: 'form',
  Asset: 'asset',
  AssetListItem: 'asset',
  AssetType: 'assetType',
  WebhookSubscription: 'webhook',
  WebhookLogEntry: 'webhookEvent',
  Blank: 'blank',
  GroupPhrase: 'phrase',
  Availability: 'availability',
  RecurringJob: 'recurring',
}

export function learnFrom(spec: Spec, pool: Pool, request: BuiltRequest, answer: Answer): void {
  const { operation } = request
  // Entities of another group do not exist for other callers.
  if (!operation || request.caller === 'elsewhere' || answer.status >= 300) return
  if (operation.method === 'DELETE') forgetFrom(pool, request)
  const schema = spec.response(operation, answer.status)?.content?.['application/json']?.schema
  if (schema && answer.json !== undefined)
    learn(spec, pool, schema, answer.json, request.refs.id ?? request.refs.uuid)
}

function learn(spec: Spec, pool: Pool, schema: JsonSchema, value: unknown, parent: string | undefined): void {
  if (schema.items && Array.isArray(value)) {
    for (const entry of value) learn(spec, pool, schema.items, entry, parent)
    return
  }
  const [first] = schema.anyOf ?? [schema]
  const name = first?.$ref?.split('/').at(-1) ?? ''
  const kind = kindOfSchema[name]
  if (typeof value !== 'object' || value === null) return
  if (kind && !('deleted' in value)) pool.learn(kind, value, parent)
  if (kind !== 'job' && name !== 'Upload') return
  const parts = spec.resolve(first ?? schema).properties ?? {}
  const { events, documents, forms, document, uuid } = value as Record<string, unknown>
  for (const [part, its] of Object.entries({ events, documents, forms, document })) {
    const partSchema = parts[part]
    if (partSchema && its !== undefined) learn(spec, pool, partSchema, its, String(uuid))
  }
}

function forgetFrom(pool: Pool, { operation, refs }: BuiltRequest): void {
  const path = operation?.path ?? ''
  const ref = refs.id ?? refs.uuid
  if (ref === undefined || 'did' in refs) return
  const kind = path.startsWith('/asset/type') ? 'assetType' : path.split('/')[1]
  pool.forget(kind as Kind, ref)
}
