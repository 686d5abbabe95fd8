/** Returns the HTTP request of an intent when it is first sent. A request that must be repeated unchanged is stored. */
import { assertNever } from '../../../../shared/entities/brand.ts'
import type { Position } from '../../../../shared/entities/schema.ts'
import type { TimeCorrection } from '../../../../shared/entities/times.ts'
import type { Extension } from '../../../../shared/entities/version.ts'
import type { ReadDb } from '../../../store/db.ts'
import type { FrozenRequest } from '../../../store/schema/sync.ts'
import type { Fields } from '../../merge/fields.ts'
import type { Intent, IntentOf, Operation } from '../../outbox/operation.ts'
import type { SyncContext } from '../../state/context.ts'
import { offeredExtensions } from '../../state/server.ts'

const jobIntents = ['job.create', 'job.patch', 'job.act', 'note.add'] as const

/** An intent that one request to a job carries out. */
export type JobIntent = Extract<Intent, { kind: (typeof jobIntents)[number] }>

export function isJobIntent(intent: Intent): intent is JobIntent {
  return (jobIntents as readonly string[]).includes(intent.kind)
}

export interface Target {
  /** The server's number of the job; null: the job has no number yet. */
  jobId: number | null
  jobUuid: string
  extensions: readonly Extension[]
}

/** Returns the job under the server's number, and the server's extensions. */
export function targetOf(db: ReadDb, { jobUuid }: Operation): Target {
  if (jobUuid === null) throw new Error('An operation on a job names none')
  const number = db.value<number>('SELECT id FROM jobs WHERE uuid = ?', jobUuid) ?? 0
  const jobId = number > 0 ? number : null
  return { jobId, jobUuid, extensions: offeredExtensions(db) }
}

/**
 * Returns the request of an intent. At a base server a PUT names the job by its number: a PUT by UUID would create a
 * job again that the dispatcher has deleted. All other requests name the UUID, which never belongs to another job.
 * `beginAttempt` adds the key.
 */
export function requestFor(intent: JobIntent, target: Target): FrozenRequest {
  const job = `/job/${target.jobUuid}`
  switch (intent.kind) {
    case 'note.add':
      return intent.time !== undefined && target.extensions.includes('times')
        ? timeRequest(job, intent, intent.time)
        : noteRequest(job, intent, target)
    case 'job.act':
      return actionRequest(job, intent)
    case 'job.patch':
      return putRequest(`/job/${jobRef(target)}`, bodyOf(intent.fields, target))
    case 'job.create':
      return putRequest(job, bodyOf(intent.input, target))
    default:
      return assertNever(intent)
  }
}

function jobRef({ jobId, jobUuid, extensions }: Target): number | string {
  return extensions.includes('operations') ? jobUuid : (jobId ?? jobUuid)
}

function noteRequest(job: string, note: IntentOf<'note.add'>, target: Target): FrozenRequest {
  const form = new URLSearchParams({ text: note.text })
  if (note.discrepancy) form.set('discrepancy', 'true')
  if (target.extensions.includes('notes')) {
    if (note.internal) form.set('internal', 'true')
    form.set('eventTimeStamp', String(note.at))
    addPosition(form, note.position)
  }
  return { method: 'POST', path: `${job}/note`, ...formBody(form), idempotencyKey: null }
}

/** Returns the request of a time correction, which only our server offers (interface, "Times"). */
function timeRequest(job: string, { text, at }: IntentOf<'note.add'>, time: TimeCorrection): FrozenRequest {
  const body = jsonBody({ ...time, text, eventTimeStamp: at })
  return { method: 'POST', path: `${job}/time`, ...body, idempotencyKey: null }
}

/** Returns the request of an action (interface, "Resource action"). */
function actionRequest(job: string, action: IntentOf<'job.act'>): FrozenRequest {
  const form = new URLSearchParams({ eventTimeStamp: String(action.at) })
  if (action.comment !== null) form.set('comment', action.comment)
  addPosition(form, action.position)
  const path = `${job}/action?userId=me&state=${action.state}`
  return { method: 'PUT', path, ...formBody(form), idempotencyKey: null }
}

export function putRequest(path: string, body: Fields): FrozenRequest {
  return { method: 'PUT', path, ...jsonBody(body), idempotencyKey: null }
}

/** Returns a request without a body. */
export function bareRequest(method: 'PUT' | 'DELETE', path: string): FrozenRequest {
  return { method, path, contentType: null, body: null, idempotencyKey: null }
}

function jsonBody(body: Fields) {
  return { contentType: 'application/json', body: JSON.stringify(body) }
}

/** Returns `If-Match` for a change: the version that was read, if the server has versions. */
export function versionOf(
  extensions: readonly Extension[],
  { etag }: { etag: string | null },
): string | null {
  if (!extensions.includes('etag')) return null
  return etag ?? (extensions.includes('operations') ? '*' : null)
}

function formBody(form: URLSearchParams) {
  return { contentType: 'application/x-www-form-urlencoded', body: form.toString() }
}

function addPosition(form: URLSearchParams, position: Position | null): void {
  for (const name of ['latitude', 'longitude', 'accuracy'] as const) {
    const value = position?.[name]
    if (value !== null && value !== undefined) form.set(name, String(value))
  }
}

function bodyOf(fields: Fields, { extensions }: Target): Fields {
  const body = withoutLocalIds(fields)
  if (extensions.includes('material') || !Array.isArray(body.items)) return body
  return { ...body, items: body.items.map(withoutMaterial) }
}

/** Removes the fields of the extension `material`, which other servers do not store. */
function withoutMaterial(item: Fields): Fields {
  const { materialNumber: _number, van: _van, takings: _takings, ...rest } = item
  return rest
}

/**
 * Removes negative numbers, which this laptop assigned. The server assigns its own number, and recognises the entry by
 * its uuid.
 */
function withoutLocalIds(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, value]) => !(name === 'customerId' && typeof value === 'number' && value < 0))
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(withoutLocalId) : value]),
  )
}

function withoutLocalId(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('id' in entry)) return entry
  const { id, ...rest } = entry
  return typeof id === 'number' && id < 0 ? rest : entry
}

export function previewOnJob(context: SyncContext, operation: Operation, intent: JobIntent): FrozenRequest {
  return requestFor(intent, targetOf(context.service.store.read, operation))
}
