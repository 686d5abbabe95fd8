/** One job as its screen shows it: the job, its notes and history with how each thing stands, my time on it. */
import type { Sending } from '../../../shared/sending.ts'
import type { EventView, JobView, Note } from '../../../shared/view.ts'
import type { Actor } from '../../service/actor.ts'
import { findAssetAnywhere } from '../../service/assets/asset-record.ts'
import { type EventRecord, findJob, type JobRecord } from '../../service/jobs/job-record.ts'
import { eventsOf, jobInFull } from '../../service/jobs/read-job.ts'
import { toEvent } from '../../service/jobs/represent.ts'
import type { ReadDb } from '../../store/db.ts'
import { likelyEffects } from '../../sync/apply/mark-seen.ts'
import { actorIn, type SyncContext } from '../../sync/context.ts'
import { readJobConflicts } from '../../sync/outbox/conflicts.ts'
import { sendingsOfJob } from '../../sync/outbox/read-outbox.ts'
import { readinessQuery, readReadiness } from '../../sync/ready-offline.ts'
import { recall } from '../../sync/state.ts'
import { offlineReadiness } from './day.ts'
import { countDetails } from './details-view.ts'
import { summariseForms } from './form-view.ts'
import { viewDocuments } from './job-documents.ts'
import { timeSpent } from './time-spent.ts'

interface Marks {
  id: number
  gone: JobView['banner']
  put_away_at: number | null
  detail_at: number | null
}

/** Null: there is no such job here. */
export function readJobView(context: SyncContext, jobUuid: string): JobView | null {
  const db = context.service.store.read
  const actor = actorIn(context, db)
  const now = context.ports.clock.now()
  const record = findJob(db, actor, jobUuid)
  if (!record) return null
  const job = jobInFull(db, record)
  const sendings = sendingsOfJob(context, jobUuid)
  const events = viewEvents(db, record, sendings, actor)
  const marks = readMarks(db, record)
  const mine = job.resources.find(resource => resource.userId === actor.userId)
  const moves = events.flatMap(event =>
    event.toUserId === actor.userId && event.newResourceState !== null && !event.discrepancy
      ? [{ at: event.eventTimeStamp, state: event.newResourceState }]
      : [],
  )
  const unsent = [...sendings.values()].filter(
    sending => sending.state !== 'done' && sending.state !== 'discarded',
  )
  return {
    job,
    asset: assetOf(db, record),
    myState: mine?.state ?? null,
    myStateAt: moves.reduce<number | null>((latest, move) => Math.max(latest ?? 0, move.at), null),
    notes: events.filter(event => event.type === 'NOTE').map(event => viewNote(event, actor)),
    events,
    timeSpent: timeSpent(moves),
    undoable: unsent.find(sending => sending.kind === 'job.act' && (sending.undoUntil ?? 0) > now) ?? null,
    unsent: unsent.length,
    conflicts: readJobConflicts(db, jobUuid),
    documents: viewDocuments(context, record, sendings),
    forms: summariseForms(context, record, sendings),
    details: countDetails(context, record, job),
    mayUseForms: recall(db, 'formsForbidden') !== true,
    banner: marks.put_away_at === null ? marks.gone : null,
    ...offlineReadiness(readReadiness(db, [record.id], readinessQuery(context)).get(record.id)),
    hasDetail: record.id < 0 || marks.detail_at !== null,
  }
}

function assetOf(db: ReadDb, { asset_uuid }: JobRecord): JobView['asset'] {
  const asset = asset_uuid === null ? undefined : findAssetAnywhere(db, asset_uuid)
  return asset ? { uuid: asset.uuid, name: asset.name, assetNo: asset.asset_no } : null
}

function readMarks(db: ReadDb, job: JobRecord): Marks {
  const marks = db.get<Omit<Marks, 'id'>>(
    'SELECT gone, put_away_at, detail_at FROM job_marks WHERE job_id = ?',
    job.id,
  )
  const none = {
    gone: null,
    put_away_at: null,
    detail_at: null,
  }
  return { id: job.id, ...(marks ?? none) }
}

interface HistoryEvent extends EventView {
  isConfirmed: boolean
}

/** `sendings` by operation id; an event names its operation while it waits, and the operation its event afterwards. */
function viewEvents(
  db: ReadDb,
  job: JobRecord,
  sendings: ReadonlyMap<string, Sending>,
  actor: Actor,
): HistoryEvent[] {
  const names = userNames(db)
  const rows = eventsOf(db, job.id)
  const ofHub = rows.filter(row => row.operation_id === null).map(toEvent)
  const likely = likelyEffects(db, job.uuid, ofHub, actor.userId ?? 0)
  const byEvent = sendingsByEvent(sendings, likely)
  const shown = rows.filter(row => row.operation_id === null || !likely.has(row.operation_id))
  return shown.map((row: EventRecord) => ({
    ...toEvent(row),
    userName: nameOf(names, row.user_id),
    toUserName: nameOf(names, row.to_user_id),
    isConfirmed: row.confirmed_at !== null,
    sending:
      (row.operation_id === null ? null : sendings.get(row.operation_id)) ?? byEvent.get(row.id) ?? null,
  }))
}

function sendingsByEvent(
  sendings: ReadonlyMap<string, Sending>,
  likely: ReadonlyMap<string, number>,
): Map<number, Sending> {
  const byEvent = new Map<number, Sending>()
  for (const [operationId, sending] of sendings) {
    const eventId = sending.eventId ?? likely.get(operationId)
    if (eventId !== undefined) byEvent.set(eventId, sending)
  }
  return byEvent
}

function userNames(db: ReadDb): Map<number, string> {
  return new Map(
    db.all<{ id: number; name: string }>('SELECT id, name FROM users').map(user => [user.id, user.name]),
  )
}

function nameOf(names: ReadonlyMap<number, string>, id: number | null): string | null {
  return id === null ? null : (names.get(id) ?? null)
}

function viewNote(event: HistoryEvent, actor: Actor): Note {
  return {
    uuid: event.uuid,
    eventId: event.id < 0 ? null : event.id,
    text: event.comment ?? '',
    discrepancy: event.discrepancy,
    isConfirmed: event.isConfirmed,
    internal: event.internal,
    at: event.eventTimeStamp,
    userId: event.userId,
    userName: event.userName,
    isMine: event.userId !== null && event.userId === actor.userId,
    sending: event.sending,
  }
}
