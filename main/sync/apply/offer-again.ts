/** What a hub that was put back has lost goes into the outbox once more, whole, and is looked for before it is sent. */
import type { Item, Job } from '../../../shared/job.ts'
import { absentStates } from '../../../shared/states.ts'
import { nextOwnId } from '../../service/entity/own-ids.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { documentSteps } from '../documents/document-steps.ts'
import type { Fields } from '../merge/fields.ts'
import { lostFields } from '../merge/lost-fields.ts'
import { type Intent, storedIntent } from '../outbox/intents.ts'
import {
  changeOperation,
  intentOf,
  type Operation,
  type OperationChange,
  restoredState,
} from '../outbox/operation.ts'
import { writeNeed } from '../outbox/record.ts'
import type { RemoteJob } from '../remote/remote-job.ts'
import { readBase, writeBase } from './bases.ts'
import type { MaybeLost } from './find-loss.ts'

interface Versions {
  /** the job as a person reads it */
  shown: Job
  /** and as the hub has it now */
  remote: RemoteJob
  /** nobody wrote to that since it was put back */
  isWhole: boolean
}

/** `lost`: in the order of writing; `job`: what they are of, null for an asset. Answers how many go again. */
export function offerAgain(db: WriteDb, lost: readonly MaybeLost[], job: Versions | null): number {
  const edits = job === null ? null : lostEdits(db, lost, job)
  const offered = lost.flatMap(({ operation }) => {
    const change = offeredAs(operation, edits?.fields.get(operation.id), job?.shown ?? null)
    if (change === null) return []
    changeOperation(db, operation.id, { ...asUnsent, ...change })
    return operation
  })
  if (job && edits && Object.keys(edits.base).length > 0) {
    const base = readBase(db, job.shown.uuid) ?? job.remote
    writeBase(db, { ...base, ...edits.base }, job.shown.lastModified)
  }
  holdForUploads(db, offered)
  return offered.length
}

function lostEdits(db: ReadDb, lost: readonly MaybeLost[], { shown, remote, isWhole }: Versions) {
  const edits = lost.flatMap(({ operation, isSurelyLost }) => {
    const intent = intentOf(operation)
    return intent?.kind === 'job.patch' ? [{ id: operation.id, ...intent, isSurelyLost }] : []
  })
  const { fields, base } = lostFields(edits, { shown: { ...shown }, remote: { ...remote }, isWhole })
  const withOwn = fields.map(lostOf => withOwnNumbers(db, lostOf, remote))
  return { fields: new Map(edits.map(({ id }, at) => [id, withOwn[at] ?? {}])), base }
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
  if (intent.kind !== 'job.patch') return { step: 0 }
  if (fields === undefined || Object.keys(fields).length === 0) return null
  return { intent: storedIntent({ ...intent, fields: { ...fields } }) }
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

/** A file that has to be uploaded again gets another name there: what names it goes after it. */
function holdForUploads(db: WriteDb, offered: readonly Operation[]): void {
  for (const upload of offered) {
    const intent = intentOf(upload)
    if (intent?.kind !== 'document.add') continue
    for (const { id, intent: naming } of offered)
      if (id !== upload.id && JSON.stringify(naming).includes(intent.documentUuid))
        writeNeed(db, id, upload.id)
  }
}
