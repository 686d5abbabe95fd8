/** Edits a job's fields. An edit without changes adds no operation, and an unsent edit is joined with the next. */
import { isDeepStrictEqual } from 'node:util'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { withCalculations } from '../../../../shared/rules/fill-form.ts'
import { asList } from '../../../../shared/rules/form-places.ts'
import { describeItems, describeProperties } from '../../../../shared/sync/describe-changes.ts'
import { type EventChange, writeChanges } from '../../../../shared/sync/event-changes.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'
import type { Command } from '../../../service/command.ts'
import type { JobBody } from '../../../service/jobs/job-body.ts'
import { putJob } from '../../../service/jobs/put-job.ts'
import { jobInFull } from '../../../service/jobs/read-job.ts'
import { getJob } from '../../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import { clashOn, holdEdits, recordClash } from '../../entities/conflicts.ts'
import { refreshView } from '../../entities/jobs/apply-remote-job.ts'
import { type Fields, writePath } from '../../merge/fields.ts'
import { changesIn } from '../../outbox/discard.ts'
import {
  editOf,
  findOperation,
  intentOf,
  isUnattempted,
  type Operation,
  pendingOf,
  storedIntent,
} from '../../outbox/operation.ts'
import { dropIfSettled } from '../../outbox/pending.ts'
import { addOperation, dependencyOf, renewNeeds, uploadsNamedIn } from '../../outbox/record.ts'
import { applyEvent, deleteOperation, writeIntent } from '../../outbox/write-operation.ts'
import { readBase, storeBase, writeBase } from '../../state/bases.ts'
import { type SyncContext, surroundingsOf } from '../../state/context.ts'
import { idOf, runIntent } from './actions.ts'
import { clashesOf, type EditedValue, namedNow, realChanges, requireFit } from './form-edit.ts'

/** @returns `forbidden`, `invalid`, `not-found`, `storage` */
export function patchJob(
  context: SyncContext,
  { jobUuid, fields }: { jobUuid: string; fields: JobBody },
): Outcome<null> {
  return runIntent(context, command => {
    editJob(context, command, jobUuid, fields)
    return null
  })
}

/**
 * Edits a job in `command`'s transaction. `notBefore`: epoch ms until which more edits may be joined. @throws
 * Refused
 */
export function editJob(
  context: SyncContext,
  command: Command,
  jobUuid: string,
  fields: JobBody,
  notBefore: number | null = null,
): void {
  const { db, actor, now } = command
  const record = getJob(db, actor, jobUuid)
  storeBase(db, record, command)
  const before = jobInFull(db, record)
  const after = putJob(command, jobUuid, fields)
  const changed = holdEdits(db, { jobUuid }, changedFields(before, after, Object.keys(fields)), now)
  if (Object.keys(changed).length > 0) writePatch(context, command, jobUuid, changed, notBefore)
  else command.db.run('DELETE FROM events WHERE operation_id = ?', idOf(command))
  dropIfSettled(db, jobUuid)
}

/** Returns the stored values of the changed fields, including values that the edit added, such as a new item's uuid. */
function changedFields(before: Fields | object, after: Fields | object, names: string[]): Fields {
  const [was, is] = [before as Fields, after as Fields]
  const changed = names.filter(name => !isDeepStrictEqual(was[name], is[name]))
  return Object.fromEntries(changed.map(name => [name, is[name]]))
}

export function writePatch(
  context: SyncContext,
  command: Command,
  jobUuid: string,
  fields: Fields,
  notBefore: number | null = null,
): void {
  const earlier = pendingOf(command.db, jobUuid)
    .filter(({ kind }) => kind === 'job.patch' || kind === 'job.create')
    .at(-1)
  const needs = uploadsNamedIn(command.db, fields)
  const isOwn = earlier && isUnattempted(earlier) && !mayBeThere(earlier)
  if (isOwn && !wouldFollowItself(command.db, earlier, needs)) {
    if (notBefore !== null) tellOnce(command, jobUuid, earlier, fields)
    foldInto(context, command, earlier, fields)
    waitLonger(command.db, earlier, notBefore)
    return
  }
  addOperation(context, command, {
    jobUuid,
    intent: { kind: 'job.patch', fields: { ...fields }, at: command.now },
    needs,
    ...(notBefore !== null && { notBefore }),
  })
}

/** Leaves only one event of joined edits in the history, with all their changes. */
function tellOnce(command: Command, jobUuid: string, earlier: Operation, fields: Fields): void {
  const { db } = command
  const before = readBase(db, jobUuid) as Fields | null
  const edited = { ...editOf(earlier)?.fields, ...fields }
  for (const [type, tell] of tellings) {
    const isNow = db.has('SELECT 1 FROM events WHERE operation_id = ? AND type = ?', idOf(command), type)
    if (!isNow) continue
    db.run('DELETE FROM events WHERE operation_id = ? AND type = ?', earlier.id, type)
    const told = before === null ? null : writeChanges(tell({ fields: edited, before }))
    if (told !== null)
      db.run('UPDATE events SET comment = ? WHERE operation_id = ? AND type = ?', told, idOf(command), type)
  }
}

/** Extends the wait for further edits until `notBefore`. Without `notBefore` the edit is sent at once. */
function waitLonger(db: WriteDb, { id, waitUntil }: Operation, notBefore: number | null): void {
  if (waitUntil !== null) applyEvent(db, id, { kind: 'held', until: notBefore })
}

/**
 * Whether the server may already have the job. Then edits are not joined to its creation, which might never be sent
 * again.
 */
function mayBeThere(earlier: Operation): boolean {
  const intent = intentOf(earlier)
  return (
    intent?.kind === 'job.create' &&
    (earlier.progress?.restored === true || intent.input.followsJobUuid !== undefined)
  )
}

/** Whether the creation would wait for an upload that itself waits for the creation. */
function wouldFollowItself(db: ReadDb, earlier: Operation, needs: readonly string[]): boolean {
  return needs.some(id => findOperation(db, id)?.dependsOn === earlier.id)
}

/** Adds the fields to an operation that was never attempted. If no change is left, the operation is deleted. */
function foldInto(context: SyncContext, command: Command, earlier: Operation, fields: Fields): void {
  const { db } = command
  const intent = intentOf(earlier)
  if (intent?.kind === 'job.create') {
    const input = { ...intent.input, ...fields }
    writeIntent(db, earlier.id, storedIntent({ ...intent, input }))
    renewNeeds(db, earlier.id, input)
    const base = earlier.jobUuid === null ? null : readBase(db, earlier.jobUuid)
    if (base) writeBase(db, { ...base, ...fields }, command.now)
  } else if (intent?.kind === 'job.patch') {
    const left = changesIn(db, earlier, intent, { ...intent.fields, ...fields })
    if (Object.keys(left).length === 0) {
      deleteOperation(db, earlier.id)
      db.run('DELETE FROM events WHERE operation_id IN (?, ?)', earlier.id, idOf(command))
      if (earlier.jobUuid !== null) refreshView(db, context, earlier.jobUuid)
      return
    }
    const next = { ...intent, fields: left, at: command.now }
    const before = earlier.jobUuid === null ? [] : pendingOf(db, earlier.jobUuid)
    const dependsOn = dependencyOf(
      next,
      before.filter(({ seq }) => seq < earlier.seq),
    )
    writeIntent(db, earlier.id, storedIntent(next), { dependsOn })
    renewNeeds(db, earlier.id, left)
  }
  db.run('UPDATE events SET operation_id = ? WHERE operation_id = ?', earlier.id, idOf(command))
}

/**
 * Fills in the job's own custom fields, value by value as in a form. Edits are joined while the user types. Paths begin
 * at the job: `customFields/KEY/value`. @returns `forbidden`, `invalid`, `not-found`, `storage`
 */
export function patchDetails(
  context: SyncContext,
  { jobUuid, values }: { jobUuid: string; values: readonly EditedValue[] },
): Outcome<null> {
  return runIntent(context, command => {
    const { db, actor, now } = command
    const job = jobInFull(db, getJob(db, actor, jobUuid))
    const named = realChanges(namedNow(db, { values }).values)
    const before: Fields = { customFields: job.customFields }
    const edited = named.reduce((all, { path, value }) => writePath(all, path, value), before)
    requireFit(job.customFields, edited.customFields)
    const customFields = withCalculations(asList(edited.customFields), surroundingsOf(context))
    const times = { mineAt: now, officeAt: job.lastModified }
    for (const clash of clashesOf({ ...job }, named))
      recordClash(db, jobUuid, clashOn({ jobUuid }, clash), times)
    const fields = { customFields: [...customFields] as typeof job.customFields }
    editJob(context, command, jobUuid, fields, now + syncLimits.formQuietMs)
    return null
  })
}

/** Lets the edits be sent that waited until the user left the fields. @returns `not-found`, `storage` */
export function leaveDetails(context: SyncContext, jobUuid: string): Outcome<null> {
  return runIntent(context, ({ db }) => {
    for (const { id, kind } of pendingOf(db, jobUuid))
      if (kind === 'job.patch') applyEvent(db, id, { kind: 'released' })
    return null
  })
}

interface Edited {
  fields: Fields
  before?: Fields | undefined
}

/** Types of an edit's events, each with the function that returns the changes for its text. */
export const tellings = [
  ['UPDATE_ITEMS', tellEditedItems],
  ['UPDATE', tellEditedProperties],
] as const

function tellEditedItems({ fields, before = {} }: Edited): EventChange[] {
  const { items: was } = before
  const { items: is } = fields
  return Array.isArray(was) && Array.isArray(is) ? describeItems(was, is) : []
}

function tellEditedProperties({ fields, before = {} }: Edited): EventChange[] {
  const names = Object.keys(fields).filter(name => name in before && !toldOtherwise.has(name))
  return describeProperties(names, before, fields)
}

/** Fields that have their own event type. */
const toldOtherwise: ReadonlySet<string> = new Set([
  'items',
  'documents',
  'resources',
  'assetUuid',
  'signature',
  'state',
])
