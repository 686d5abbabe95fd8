/**
 * Checks the meaning of the lines of a rescue file, one by one and together. Their shape was checked before. Pure.
 */
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { FormInput } from '../../../shared/entities/form.ts'
import { JobInput } from '../../../shared/entities/job.ts'
import { asList } from '../../../shared/rules/form-places.ts'
import { isListKind } from '../../../shared/sync/intents.ts'
import { JobEdit } from '../../../shared/sync/stored-edits.ts'
import { getOrMake } from '../../../shared/text/get-or-make.ts'
import { asUuid, asWhole } from '../client/read-entity.ts'
import { readRemoteForm, readRemoteJob } from '../client/remote-job.ts'
import { formUuidIn, stateField } from '../entities/conflicts.ts'
import { type Intent, intentOf, intentVersion, isKnownKind } from '../outbox/operation.ts'
import { formLane } from '../outbox/pending.ts'
import { entryLane } from '../outbox/record.ts'
import { createTurnTaking } from './read-lines.ts'
import type { LineKind, RescuedOperation, RescuedWork } from './rescued-work.ts'

type Line<K extends LineKind> = RescuedWork[K][number]

/** Whether a laptop can have written the line, which has the shape of its kind. */
export function isSoundLine<K extends LineKind>(kind: K, line: Line<K>): boolean {
  if (kind === 'operations') return isSoundOperation(line as Line<'operations'>)
  if (kind === 'conflicts') return isSoundConflict(line as Line<'conflicts'>)
  return true
}

/** An operation of a newer program only needs its job or asset and its lane, as it waits for that program. */
export function isSoundOperation(operation: RescuedOperation): boolean {
  const { kind, version, jobUuid, assetUuid } = operation
  const subject = jobUuid ?? assetUuid
  if (subject === null && !isListKind(kind)) return false
  const intent = intentOf(operation as Parameters<typeof intentOf>[0])
  if (intent === null) return (version > intentVersion || !isKnownKind(kind)) && isLane(operation.lane)
  return isLaneOf(operation.lane, subject ?? '', intent) && hasSoundFields(intent)
}

function isLane(lane: string): boolean {
  return /^(job|form|document|entry) [0-9a-f-]{36}$/i.test(lane)
}

/** Whether the lane belongs to the subject. A document's lane keeps the document's first uuid. */
function isLaneOf(lane: string, subject: string, intent: Intent): boolean {
  if ('entryUuid' in intent) return lane === entryLane(intent.entryUuid)
  if ('formUuid' in intent) return lane === formLane(intent.formUuid)
  if ('documentUuid' in intent) return isLane(lane) && lane.startsWith('document ')
  return lane === `job ${subject}`
}

function hasSoundFields(intent: Intent): boolean {
  switch (intent.kind) {
    case 'job.create':
      return fits(JobInput, intent.input)
    case 'job.patch':
      return fits(JobInput, intent.fields) && fits(JobInput, intent.before ?? {})
    case 'form.create':
      return isSoundForm(intent.input)
    case 'form.patch':
      return isSoundForm(intent.fields) && isSoundForm(intent.before ?? {})
    case 'form.remove':
      return isSoundForm(intent.input ?? {})
    default:
      return true
  }
}

/** Whether the form's fields fit, also those of groups, at any depth. */
function isSoundForm(form: { fields?: unknown }): boolean {
  if (!fits(FormInput, form)) return false
  return asList(form.fields).every(field => isSoundForm({ fields: (field as { fields?: unknown }).fields }))
}

/** Each value fits at its path in the job or the form; null at the path of an entry removes it. */
function isSoundConflict({ field, before, mine, office }: Line<'conflicts'>): boolean {
  const values = [before, mine, office]
  if (field === stateField) return values.every(value => value === null || typeof value === 'string')
  const [schema, path] =
    formUuidIn(field) === null ? [JobInput, field.split('/')] : [FormInput, field.split('/').slice(2)]
  const [name = '', ...within] = path
  if (!Object.hasOwn(schema.properties, name)) return false
  // an entry, and a whole list, are written as rows
  const isWhole = schema === JobInput && within.length <= 1
  return values.every(value => {
    const fields = { [name]: valueAt(within, value) }
    return fits(schema, fields) && (!isWhole || value === null || fits(JobEdit, fields))
  })
}

/** Returns a field of this value, or a list with one entry that has the value at the rest of the path. */
function valueAt([key, name, ...within]: readonly string[], value: unknown): unknown {
  if (key === undefined || value === null) return value
  return [name === undefined ? value : { [name]: valueAt(within, value) }]
}

const checkers = new Map<TSchema, { Check(value: unknown): boolean }>()

function fits(schema: TSchema, value: unknown): boolean {
  return getOrMake(checkers, schema, () => Compile(schema)).Check(value)
}

type RescuedBase = RescuedWork['bases'][number]

/** Number of names and links that are checked in one turn of the process. */
export const partsAtOnce = 20_000

/** Returns the kind of a line that occurs twice, which no laptop writes; null: none does. */
export async function doubledIn({ operations, drafts }: RescuedWork): Promise<LineKind | null> {
  const spend = createTurnTaking(partsAtOnce)
  for (const { needs } of operations) {
    if (hasDoubles(needs)) return 'operations'
    await spend(needs.length + 1)
  }
  if (hasDoubles(operations.map(({ id }) => id))) return 'operations'
  return hasDoubles(drafts.map(({ jobUuid }) => jobUuid)) ? 'drafts' : null
}

function hasDoubles(names: readonly string[]): boolean {
  return new Set(names).size < names.length
}

/** Removes operations that wait for themselves, and bases of a wrong shape. */
export async function soundWork(work: RescuedWork): Promise<RescuedWork> {
  const circling = await circlingIn(work.operations)
  const operations = work.operations.map(operation =>
    circling.has(operation.id) ? { ...operation, dependsOn: null, needs: [] } : operation,
  )
  const bases: RescuedBase[] = []
  // each base may be as large as the largest job
  const spend = createTurnTaking(1)
  for (const base of work.bases) {
    const sound = soundBase(base)
    if (sound !== null) bases.push(sound)
    await spend(1)
  }
  return { ...work, operations, bases }
}

/**
 * Returns ids of operations that would wait for each other for ever: those that are left when all others are sent.
 */
async function circlingIn(operations: readonly RescuedOperation[]): Promise<ReadonlySet<string>> {
  const spend = createTurnTaking(partsAtOnce)
  const missing = new Map(operations.map(({ id }) => [id, 0]))
  const nexts = new Map<string, string[]>()
  for (const operation of operations) {
    const firsts = [...new Set(firstsOf(operation))].filter(first => missing.has(first))
    missing.set(operation.id, firsts.length)
    for (const first of firsts) {
      const next = nexts.get(first) ?? []
      next.push(operation.id)
      nexts.set(first, next)
    }
    await spend(firsts.length + 1)
  }
  const gone = operations.flatMap(({ id }) => (missing.get(id) === 0 ? [id] : []))
  // the loop also visits the ids that it adds
  for (const id of gone) {
    missing.delete(id)
    for (const next of nexts.get(id) ?? []) {
      const left = (missing.get(next) ?? 0) - 1
      missing.set(next, left)
      if (left === 0) gone.push(next)
    }
    await spend((nexts.get(id)?.length ?? 0) + 1)
  }
  return new Set(missing.keys())
}

function firstsOf({ dependsOn, needs }: RescuedOperation): string[] {
  return dependsOn === null ? needs : [dependsOn, ...needs]
}

/**
 * Returns the base that an import may store. Null for a job that was created on a laptop: its base is created with
 * it.
 */
function soundBase(base: RescuedBase): RescuedBase | null {
  const { kind, entityUuid, body } = base
  if (kind === 'job') {
    const job = readRemoteJob({ ...body, uuid: entityUuid })
    return job && { ...base, body: job }
  }
  // a form may have a local number, and another uuid at the server
  const { id: _id, uuid: _uuid, ...form } = readRemoteForm({ ...body, id: 1, uuid: entityUuid }) ?? {}
  const id = asWhole(body.id)
  return { ...base, body: { ...form, ...(id !== null && { id }), uuid: asUuid(body.uuid) } }
}
