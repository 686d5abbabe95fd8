/** Builds the request to send from a drawn one: fills slots, serializes the body, and signs. */
import { credentialsOf, type Signer } from './credentials.ts'
import type { DrawnContent } from './draw/bodies.ts'
import { boundary, writeMultipart } from './draw/multipart.ts'
import type { DrawnQuery } from './draw/queries.ts'
import type { DrawnRequest } from './draw/requests.ts'
import { fillSlots, type Slot } from './draw/slots.ts'
import type { Pool } from './pool.ts'
import type { BuiltRequest } from './request.ts'
import type { Spec, SpecOperation } from './spec.ts'

const PREFIX = '/api/1'

export interface World {
  spec: Spec
  pool: Pool
  signer: Signer
}

export function buildRequest(drawn: DrawnRequest, { spec, pool, signer }: World): BuiltRequest {
  const named = spec.operations.find(({ id }) => id === drawn.operation)
  if (!named) throw new Error(`The document has no operation ${drawn.operation}`)
  const refs = fillPath(drawn.path, pool)
  const path = named.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => refs[name] ?? '')
  const query = writeQuery(drawn.query, pool)
  const method = drawn.otherMethod ?? named.method
  const asked = operationAsked(spec, named, method)
  const content = writeContent(drawn.content, asked ?? named, pool)
  const credentials = credentialsOf(signer, drawn.caller, { method, path, query: query.text })
  const text = credentials.query
  return {
    operation: asked,
    caller: drawn.caller,
    method,
    target: `${PREFIX}${path}${text === '' ? '' : `?${text}`}`,
    headers: [...credentials.headers, ...content.headers, ...drawn.headers, ...conditionsOf(drawn, pool)],
    body: content.body,
    isChunked: drawn.content.isChunked,
    refs,
    query: query.readable,
    sent: content.sent,
    isBodyWhole: content.isWhole,
  }
}

/** Finds the operation with another method: it may be another operation. */
function operationAsked(spec: Spec, named: SpecOperation, method: string): SpecOperation | null {
  return spec.operations.find(one => one.path === named.path && one.method === method) ?? null
}

function fillPath(path: DrawnRequest['path'], pool: Pool): Record<string, string> {
  const filled: Record<string, string> = {}
  for (const [name, ref] of Object.entries(path)) {
    if (typeof ref === 'string') {
      filled[name] = ref
      continue
    }
    const known = pool.find(ref)
    filled[name] = ref.form === 'id' && known.id !== 0 ? String(known.id) : known.uuid
    // Most events belong to one job, and most entries to one log.
    if (known.parent !== null && Object.keys(filled)[0] !== name)
      filled[Object.keys(filled)[0] ?? name] = known.parent
  }
  return filled
}

function writeQuery({ pairs, tail }: DrawnQuery, pool: Pool) {
  const filled = pairs.map(({ name, value }) => ({ name, value: fillSlots(value, fillWith(pool)) }))
  const texts = filled.map(({ name, value }) =>
    value === null ? encode(name) : `${encode(name)}=${encode(textOf(value))}`,
  )
  const readable: Record<string, string> = Object.create(null)
  let isReadable = tail === ''
  for (const { name, value } of filled) {
    const text = wellFormed(value === null ? '' : textOf(value))
    const key = wellFormed(name)
    const before = readable[key]
    // A list may be sent in several parameters.
    const isPart = before !== undefined && Array.isArray(value)
    if (before !== undefined && before !== text && !isPart) isReadable = false
    readable[key] = isPart ? `${before},${text}` : text
  }
  return { text: `${texts.join('&')}${tail}`.replace(/^&/, ''), readable: isReadable ? readable : null }
}

const fillWith = (pool: Pool) => (slot: Slot) => {
  const known = pool.find(slot)
  return slot.form === 'id' ? known.id : known.uuid
}

function textOf(value: unknown): string {
  return Array.isArray(value)
    ? value.join(',')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
}

/** Returns the text as UTF-8 can represent it. */
function wellFormed(text: string): string {
  return text.toWellFormed()
}

function encode(text: string): string {
  return encodeURIComponent(wellFormed(text))
}

interface Written {
  headers: [string, string][]
  body: Uint8Array | null
  sent: BuiltRequest['sent']
  isWhole: boolean
}

function writeContent({ body, type }: DrawnContent, { operation }: SpecOperation, pool: Pool): Written {
  const [asked = 'application/json'] = Object.keys(operation.requestBody?.content ?? {})
  const usual = asked === 'multipart/form-data' ? `${asked}; boundary=${boundary}` : asked
  const said = type ?? usual
  const headers: [string, string][] = said === '' || body.kind === 'none' ? [] : [['Content-Type', said]]
  const isRight = said === usual
  const unread = { headers, sent: null, isWhole: false }
  switch (body.kind) {
    case 'none':
      return { ...unread, body: null, isWhole: !operation.requestBody?.required }
    case 'json':
      return { headers, ...writeJson(fillSlots(body.value, fillWith(pool)), isRight) }
    case 'form':
      return { headers, ...writeForm(body.pairs, pool, isRight) }
    case 'text':
      return { ...unread, body: Buffer.from(body.text) }
    case 'bytes':
      return { ...unread, body: body.bytes }
    case 'multipart':
      return { ...unread, body: writeMultipart(body.parts, body.isWhole) }
  }
}

function writeJson(value: unknown, isRight: boolean): Omit<Written, 'headers'> {
  const text = JSON.stringify(value)
  // A property of that name is refused at any depth, which no schema says.
  const isHarmless = !text.includes('"__proto__"')
  return {
    body: Buffer.from(text),
    sent: isRight ? { value: JSON.parse(text) } : null,
    isWhole: isRight && isHarmless,
  }
}

function writeForm(
  pairs: readonly [string, unknown][],
  pool: Pool,
  isRight: boolean,
): Omit<Written, 'headers'> {
  const filled = pairs.map(([name, value]) => [name, textOf(fillSlots(value, fillWith(pool)))] as const)
  const text = filled.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  const hasNoExtensions = isRight && new Set(filled.map(([name]) => name)).size === filled.length
  return {
    body: Buffer.from(text),
    sent: hasNoExtensions ? { value: Object.fromEntries(filled) } : null,
    isWhole: hasNoExtensions,
  }
}

function conditionsOf(
  { accept, ifMatch, ifNoneMatch, idempotencyKey }: DrawnRequest,
  pool: Pool,
): [string, string][] {
  const conditions: [string, string][] = []
  if (accept !== null) conditions.push(['Accept', accept])
  if (idempotencyKey !== null) conditions.push(['Idempotency-Key', latin1(idempotencyKey)])
  if (ifMatch !== null) conditions.push(['If-Match', tagOf(pool, ifMatch)])
  if (ifNoneMatch !== null) conditions.push(['If-None-Match', tagOf(pool, ifNoneMatch)])
  return conditions
}

function tagOf(pool: Pool, slot: Slot | string): string {
  if (typeof slot === 'string') return slot
  const { uuid, lastModified } = pool.find(slot)
  return `"${uuid}-${lastModified}"`
}

/** Returns the text in the characters of a header. */
function latin1(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}
