/** What a hub that was put back has lost goes into the outbox once more, whole, and is looked for before it is sent. */
import { isDeepStrictEqual } from 'node:util'
import type { Job } from '../../../shared/job.ts'
import { absentStates } from '../../../shared/states.ts'
import type { WriteDb } from '../../store/db.ts'
import { documentSteps } from '../documents/document-steps.ts'
import { type Intent, storedIntent } from './intents.ts'
import {
  changeOperation,
  intentOf,
  type Operation,
  type OperationChange,
  restoredState,
} from './operation.ts'
import { writeNeed } from './record.ts'

/** `sent`: in the order of writing; `shown`: their job as a person reads it. Answers how many go again. */
export function offerAgain(db: WriteDb, sent: readonly Operation[], shown: Job | null): number {
  const offered = sent.filter(operation => {
    const change = offeredAs(operation, shown)
    if (change === null) return false
    changeOperation(db, operation.id, { ...asUnsent, ...change })
    return true
  })
  holdForUploads(db, offered)
  return offered.length
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

/** Null: somebody said otherwise after it, and has the last word. */
function offeredAs(operation: Operation, shown: Job | null): OperationChange | null {
  const intent = intentOf(operation)
  if (intent === null || (shown !== null && isPast(intent, shown))) return null
  if (intent.kind === 'document.add') return { step: intent.attach ? attachStep : describeStep }
  if (intent.kind !== 'job.patch') return { step: 0 }
  const here: Readonly<Record<string, unknown>> = { ...shown }
  const fields = Object.fromEntries(
    // entries of a list are merged one by one
    Object.entries(intent.fields).filter(
      ([name, value]) => Array.isArray(value) || isDeepStrictEqual(here[name], value),
    ),
  )
  return Object.keys(fields).length === 0 ? null : { intent: storedIntent({ ...intent, fields }) }
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
