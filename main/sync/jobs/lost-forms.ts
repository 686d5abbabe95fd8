/** Which forms a hub that was put back has lost: they are known by what hangs here and there, as most make no event. */
import { isDeepStrictEqual } from 'node:util'
import type { Form } from '../../../shared/form.ts'
import type { JobEvent } from '../../../shared/job.ts'
import { findFormAnywhere, formsOf } from '../../service/records/form-record.ts'
import type { JobRecord } from '../../service/records/job-record.ts'
import { cutComment } from '../../service/records/record-event.ts'
import type { ReadDb } from '../../store/db.ts'
import { keyOf } from '../merge/merge-list.ts'
import { normaliseText } from '../merge/normalise-text.ts'
import { localUuidOf, readFormBase } from '../records/form-base.ts'
import { formIntentOf } from '../records/form-operations.ts'
import type { Intent } from '../records/intents.ts'
import { matchNotes } from '../records/match-events.ts'
import { type Operation, operationsWhere } from '../records/operation.ts'
import { isJustSent } from '../records/unheard.ts'
import { isOlder } from '../remote/current.ts'
import { asWhole } from '../remote/read-json.ts'
import type { RemoteJob } from '../remote/remote-job.ts'
import { sentFormOf } from './find-attached.ts'

type FormIntent = Extract<Intent, { kind: 'form.create' | 'form.patch' | 'form.remove' }>
type Entries = ReadonlyMap<string, unknown>

export interface FormsNow {
  /** answers by form, as they are read here */
  here: ReadonlyMap<string, Entries>
  /** and at the hub, by the forms' names here; null where it does not list them */
  there: ReadonlyMap<string, Entries> | null
  /** that hung there, and were taken off since the job was read last */
  takenOff: ReadonlySet<string>
}

/** `userId`: whose laptop this is. */
export function formsNow(db: ReadDb, record: JobRecord, remote: RemoteJob, userId: number): FormsNow {
  const here = formsOf(db, record.id).map(({ uuid, fields }) => [uuid, entriesOf(fields)] as const)
  const there = remote.forms?.map(
    ({ uuid, fields }) => [localUuidOf(db, uuid) ?? uuid, entriesOf(fields ?? [])] as const,
  )
  const takenOff = new Set(takenOffSince(db, record, remote, userId))
  return { here: new Map(here), there: there ? new Map(there) : null, takenOff }
}

function entriesOf(fields: readonly { value?: unknown }[]): Entries {
  return new Map(fields.map(field => [keyOf(field), field.value ?? null]))
}

/**
 * A form's lastModified never goes back either, and a hub need not raise the job's with it. Returns the least one that
 * is older than what is known here, epoch ms by the hub; null: none is.
 */
export function oldestFormOf(db: ReadDb, { forms = [] }: RemoteJob): number | null {
  const older = forms.filter(({ uuid, lastModified }) =>
    isOlder({ lastModified }, knownFormModified(db, localUuidOf(db, uuid))),
  )
  return older.length === 0 ? null : Math.min(...older.map(({ lastModified }) => lastModified))
}

/** Of a form without a base, what lies here is the hub's version. */
function knownFormModified(db: ReadDb, formUuid: string | null): number | null {
  if (formUuid === null) return null
  const base = readFormBase(db, formUuid)
  if (base) return asWhole(base.form.lastModified)
  return findFormAnywhere(db, formUuid)?.last_modified ?? null
}

/** What the hub called a form that was taken off there: no base tells any more. Null: as it is called here. */
export function removedName({ frozen }: Pick<Operation, 'frozen'>): string | null {
  return /^DELETE \/form\/(.+)$/.exec(`${frozen?.method} ${frozen?.path}`)?.[1] ?? null
}

/** Undefined: the hub does not say. */
export function isFormLost(
  operation: Operation,
  intent: FormIntent,
  { here, there, takenOff }: FormsNow,
): boolean | undefined {
  const mine = here.get(intent.formUuid)
  if (intent.kind === 'form.remove') {
    const isThere = there?.has(intent.formUuid) || there?.has(removedName(operation) ?? '')
    return mine ? false : isThere
  }
  if (mine === undefined) return false
  const theirs = there?.get(intent.formUuid)
  if (there === null) return undefined
  if (theirs === undefined) return !takenOff.has(intent.formUuid)
  if (intent.kind === 'form.create') return false
  const { fields } = intent.fields
  const filled = Array.isArray(fields) ? entriesOf(fields as { value?: unknown }[]) : new Map()
  return [...filled].some(
    ([key, value]) => isDeepStrictEqual(mine.get(key), value) && !isDeepStrictEqual(theirs.get(key), value),
  )
}

/**
 * Forms that were made here, and that a hub which writes an event of each making neither lists nor tells of: whoever
 * takes one off leaves that event. Returns when the first of them went out, epoch ms by the hub's clock; null: none is
 * missing. `now`: epoch ms by the laptop's clock.
 */
export function firstUnmade(
  db: ReadDb,
  record: JobRecord,
  { forms, events }: RemoteJob,
  { userId, now }: { userId: number; now: number },
): number | null {
  if (!forms || !events) return null
  const missing = missingHere(db, record, forms)
  const unmade = unmadeOf(db, record.uuid, { missing, events, userId }).filter(
    making => !isJustSent(making, now),
  )
  const times = unmade.map(({ firstAttemptAt, sentAt }) => firstAttemptAt ?? sentAt ?? now)
  return unmade.length === 0 ? null : Math.min(...times)
}

/** What hangs here, and is not listed by the hub. */
function missingHere(db: ReadDb, { id }: JobRecord, listed: readonly { uuid: string }[]): Form[] {
  const there = new Set(listed.map(({ uuid }) => localUuidOf(db, uuid) ?? uuid))
  return formsOf(db, id).filter(({ uuid }) => !there.has(uuid))
}

interface Told {
  missing: readonly Form[]
  events: readonly JobEvent[]
  userId: number
}

/** The makings of what is missing that the hub does not tell of. */
function unmadeOf(db: ReadDb, jobUuid: string, { missing, events, userId }: Told): Operation[] {
  if (missing.length === 0) return []
  const uuids = new Set(missing.map(({ uuid }) => uuid))
  const isMissing = (making: Operation) => uuids.has(formIntentOf(making)?.formUuid ?? '')
  // of equal titles, those that are there have their events first
  const makings = makingsOf(db, jobUuid).toSorted((a, b) => Number(isMissing(a)) - Number(isMissing(b)))
  const sent = makings.flatMap(making => sentFormOf(making))
  const told = matchNotes(events, sent, userId)
  return makings.filter(making => isMissing(making) && !told.has(making.id))
}

/**
 * Whoever takes a form off leaves an event, which is news here. Of equal titles all are taken off, or nobody can tell
 * which, and what was filled in is not given up for that.
 */
function takenOffSince(
  db: ReadDb,
  record: JobRecord,
  { forms, events }: RemoteJob,
  userId: number,
): string[] {
  const news = forms && events ? unreadEvents(db, record, events, 'DETACH_FORM') : []
  if (!forms || !events || news.length === 0) return []
  const missing = missingHere(db, record, forms)
  const unmade = unmadeOf(db, record.uuid, { missing, events, userId })
  const neverThere = new Set(unmade.map(making => formIntentOf(making)?.formUuid))
  const hung = Map.groupBy(
    missing.filter(({ uuid }) => !neverThere.has(uuid)),
    ({ title }) => normaliseText(cutComment(title) ?? ''),
  )
  const told = news.map(({ comment }) => normaliseText(comment ?? ''))
  return [...hung].flatMap(([title, alike]) =>
    told.filter(one => one === title).length >= alike.length ? alike.map(({ uuid }) => uuid) : [],
  )
}

function unreadEvents(
  db: ReadDb,
  { id }: JobRecord,
  events: readonly JobEvent[],
  type: JobEvent['type'],
): JobEvent[] {
  const read = db.all<{ uuid: string }>('SELECT uuid FROM events WHERE job_id = ?', id)
  const known = new Set<string | null>(read.map(({ uuid }) => uuid))
  return events.filter(event => event.type === type && !known.has(event.uuid))
}

/** By a name of this laptop's, which the hub took over. */
function makingsOf(db: ReadDb, jobUuid: string): Operation[] {
  const isMaking = `kind = 'form.create' AND state = 'done' AND frozen ->> 'method' = 'PUT'`
  return operationsWhere(db, `job_uuid = ? AND ${isMaking}`, jobUuid)
}
