/** What a hub that was put back has lost goes into the outbox once more, whole, and is looked for before it is sent. */
import { isDeepStrictEqual } from 'node:util'
import type { Form } from '../../../shared/form.ts'
import type { Item, Job } from '../../../shared/job.ts'
import { absentStates } from '../../../shared/states.ts'
import { nextOwnId } from '../../service/own-ids.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { Fields } from '../merge/fields.ts'
import { lostFields, type Seen } from '../merge/lost-fields.ts'
import { isEntry, keyOf } from '../merge/merge-list.ts'
import { readBase, writeBase } from '../records/bases.ts'
import { documentSteps } from '../records/document-operations.ts'
import { localUuidOf, readFormBase, writeFormBase } from '../records/form-base.ts'
import { type Intent, storedIntent } from '../records/intents.ts'
import {
  changeOperation,
  editOf,
  intentOf,
  type Operation,
  type OperationChange,
  restoredState,
  waitingStates,
} from '../records/operation.ts'
import { writeNeed } from '../records/record.ts'
import type { RemoteJob } from '../remote/remote-job.ts'
import type { MaybeLost } from './find-loss.ts'
import { removedName } from './lost-forms.ts'

interface Versions {
  /** the job as a person reads it */
  shown: Job
  /** and as the hub has it now */
  remote: RemoteJob
  /** nobody wrote to that since it was put back */
  isWhole: boolean
}

/** `lost`: in the order of writing; `job`: what they are of, null for an asset. Returns how many go again. */
export function offerAgain(db: WriteDb, lost: readonly MaybeLost[], job: Versions | null): number {
  const edits = job === null ? new Map<string, Fields>() : lostEdits(db, lost, job)
  const offered = lost
    .filter(({ operation }) => !isHungAgain(db, operation))
    .flatMap(({ operation }) => {
      const change = offeredAs(operation, edits.get(operation.id), job?.shown ?? null)
      if (change === null) return []
      keepRemovedName(db, operation)
      changeOperation(db, operation.id, { ...asUnsent, ...change })
      return operation
    })
  holdForUploads(db, offered)
  return offered.length
}

/** A form that is there again goes by the name that the hub gave it. */
function keepRemovedName(db: WriteDb, operation: Operation): void {
  const intent = intentOf(operation)
  const hubUuid = removedName(operation)
  if (intent?.kind !== 'form.remove' || hubUuid === null || hubUuid === intent.formUuid) return
  if (readFormBase(db, intent.formUuid)) return
  writeFormBase(db, intent.formUuid, { form: { ...intent.input }, hubUuid }, intent.at)
}

/** What was taken off and hung on again goes once, as it was hung on last, whether or not that is on its way by now. */
function isHungAgain(db: ReadDb, operation: Operation): boolean {
  const intent = intentOf(operation)
  if (intent?.kind !== 'document.add') return false
  return db.has(
    `SELECT 1 FROM operations WHERE kind = 'document.add' AND intent ->> 'documentUuid' = ? AND seq > ?
     AND job_uuid IS ? AND asset_uuid IS ? AND state <> 'discarded'`,
    intent.documentUuid,
    operation.seq,
    operation.jobUuid,
    operation.assetUuid,
  )
}

/** By operation; what they are edits of is written down as what the merge is to begin with. */
function lostEdits(db: WriteDb, lost: readonly MaybeLost[], job: Versions): Map<string, Fields> {
  const { shown, remote, isWhole } = job
  const ofJob = lostOf(lost, ({ kind }) => kind === 'job.patch', {
    shown: { ...shown },
    remote: { ...remote },
    isWhole,
  })
  if (Object.keys(ofJob.base).length > 0)
    writeBase(db, { ...(readBase(db, shown.uuid) ?? remote), ...ofJob.base }, shown.lastModified)
  const fields = new Map([...ofJob.fields].map(([id, own]) => [id, withOwnNumbers(db, own, remote)]))
  for (const there of remote.forms ?? []) {
    const formUuid = localUuidOf(db, there.uuid)
    const here = shown.forms.find(({ uuid }) => uuid === formUuid)
    if (!here) continue
    const isOfForm = (intent: Intent) => intent.kind === 'form.patch' && intent.formUuid === here.uuid
    const ofForm = lostOf(lost, isOfForm, { shown: { ...here }, remote: { ...there }, isWhole })
    for (const [id, own] of ofForm.fields) fields.set(id, own)
    if (Object.keys(ofForm.base).length === 0) continue
    const form = { ...there, ...readFormBase(db, here.uuid)?.form, ...ofForm.base }
    writeFormBase(db, here.uuid, { form, hubUuid: there.uuid }, shown.lastModified)
  }
  for (const here of remote.forms ? shown.forms : []) {
    if (remote.forms?.some(({ uuid }) => localUuidOf(db, uuid) === here.uuid)) continue
    const then = unfilled(lost, here)
    if (then === null || readFormBase(db, here.uuid)) continue
    const isOfForm = (intent: Intent) => intent.kind === 'form.patch' && intent.formUuid === here.uuid
    const ofForm = lostOf(lost, isOfForm, { shown: { ...here }, remote: then, isWhole: true })
    for (const [id, own] of ofForm.fields) fields.set(id, own)
    writeFormBase(db, here.uuid, { form: then, hubUuid: here.uuid }, shown.lastModified)
  }
  return fields
}

/**
 * A form of somebody else's that the hub has lost is theirs to make again: then what was filled in here goes on top, and
 * nothing else. It is as it is read here, with what was there before that. Null: it is made again from here, or not all
 * is known of that.
 */
function unfilled(lost: readonly MaybeLost[], here: Form): Fields | null {
  const intents = lost.flatMap(({ operation }) => intentOf(operation) ?? [])
  const ofForm = intents.filter(intent => 'formUuid' in intent && intent.formUuid === here.uuid)
  const before = new Map<string, unknown>()
  for (const intent of ofForm) {
    const was = intent.kind === 'form.patch' ? intent.before?.fields : null
    if (intent.kind !== 'form.patch' || !Array.isArray(was) || !Array.isArray(intent.fields.fields))
      return null
    const filled = new Map(intent.fields.fields.filter(isEntry).map(entry => [keyOf(entry), entry]))
    for (const entry of was.filter(isEntry)) {
      const key = keyOf(entry)
      if (!before.has(key) && !isDeepStrictEqual(filled.get(key), entry)) before.set(key, entry)
    }
  }
  if (before.size === 0) return null
  return { ...here, fields: here.fields.map(entry => before.get(keyOf(entry)) ?? entry) }
}

function lostOf(lost: readonly MaybeLost[], isOf: (intent: Intent) => boolean, seen: Seen) {
  const edits = lost.flatMap(({ operation, isSurelyLost }) => {
    const [intent, edit] = [intentOf(operation), editOf(operation)]
    return intent && edit && isOf(intent) ? [{ id: operation.id, ...edit, isSurelyLost }] : []
  })
  const { fields, base } = lostFields(edits, seen)
  return { fields: edits.map(({ id }, at) => [id, fields[at] ?? {}] as const), base }
}

/** The hub gives the numbers of what it has lost to others. */
function withOwnNumbers(db: ReadDb, fields: Fields, remote: RemoteJob): Fields {
  const { items } = fields
  if (!Array.isArray(items)) return fields
  const there = new Set(remote.items?.map(({ uuid }) => uuid))
  let next = nextOwnId(db, 'items')
  return {
    ...fields,
    items: (items as Item[]).map(item => (there.has(item.uuid) ? item : { ...item, id: next-- })),
  }
}

const asUnsent = {
  ...restoredState('ready'),
  eventId: null,
  knownEventIds: null,
  frozen: null,
  firstAttemptAt: null,
  sentAt: null,
  seenAt: null,
  nextAttemptAt: null,
  reasonCode: 'put-back',
  reasonDetail: null,
} as const

/** `fields`: of an edit, what is lost of it. Null: it is all there, or somebody said otherwise after it. */
function offeredAs(
  operation: Operation,
  fields: Fields | undefined,
  shown: Job | null,
): OperationChange | null {
  const intent = intentOf(operation)
  if (intent === null || (shown !== null && isPast(intent, shown))) return null
  if (intent.kind === 'document.add') return { step: intent.attach ? attachStep : describeStep }
  // a form that the hub has lost is filled in whole
  const isWhole = intent.kind === 'form.patch' && fields === undefined
  if (isWhole || (intent.kind !== 'job.patch' && intent.kind !== 'form.patch')) return { step: 0 }
  if (fields === undefined || Object.keys(fields).length === 0) return null
  return { step: 0, intent: storedIntent({ ...intent, fields: { ...fields } }) }
}

/** Whether what was done to a file or a person is so no more, as the job is read here. */
function isPast(intent: Intent, { documents, resources }: Job): boolean {
  if (intent.kind === 'job.staff') {
    const state = resources.find(({ userId }) => userId === intent.userId)?.state
    const isOnIt = state !== undefined && !absentStates.includes(state)
    return isOnIt === (intent.action === 'unschedule')
  }
  if (!('documentUuid' in intent)) return false
  const document = documents.find(({ uuid }) => uuid === intent.documentUuid)
  if (intent.kind === 'document.add') return intent.attach && document === undefined
  if (intent.kind === 'document.remove') return document !== undefined
  const said: Readonly<Record<string, unknown>> = { ...document }
  return Object.entries(intent.fields).some(([name, value]) => said[name] !== value)
}

const [describeStep, attachStep] = [documentSteps.indexOf('describe'), documentSteps.indexOf('attach')]

/** A file that has to be uploaded again gets another name there: what names it, of `waiting`, goes after it. */
export function holdForUploads(db: WriteDb, waiting: readonly Pick<Operation, 'id' | 'intent'>[]): void {
  const uploads = db.all<{ id: string; uuid: string }>(
    `SELECT id, intent ->> 'documentUuid' AS uuid FROM operations
     WHERE kind = 'document.add' AND state IN (${waitingStates}) AND restored = 1`,
  )
  for (const { id, intent } of uploads.length === 0 ? [] : waiting) {
    const text = JSON.stringify(intent)
    for (const upload of uploads)
      if (upload.id !== id && text.includes(upload.uuid)) writeNeed(db, id, upload.id)
  }
}
