/**
 * Carries out the user's actions on jobs. Each command changes the stored job, which the screens show, and adds an
 * operation to the outbox.
 */

import type { OperationId } from '../../../../shared/entities/brand.ts'
import type { Position } from '../../../../shared/entities/schema.ts'
import { type ActionState, isEndedByOther } from '../../../../shared/entities/states.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import type { Command } from '../../../service/command.ts'
import { actOnJob as moveOnJob } from '../../../service/jobs/act.ts'
import { createJob as makeJob } from '../../../service/jobs/create-job.ts'
import type { JobBody } from '../../../service/jobs/job-body.ts'
import { addNote as writeNote } from '../../../service/jobs/notes.ts'
import { findJobAnywhere, getJob, resourceOf } from '../../../service/records/job-record.ts'
import { attempt, refuse, unwrap } from '../../../service/refuse.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import { markMade } from '../../entities/marks.ts'
import { intentOf, type Operation, storedIntent } from '../../outbox/operation.ts'
import { intentCommand, newOperationId, recordIntent } from '../../outbox/record.ts'
import { applyEvent, writeIntent } from '../../outbox/write-operation.ts'
import { storeBase } from '../../state/bases.ts'
import type { SyncContext } from '../../state/context.ts'
import { syncState } from '../../state/state.ts'
import { otherRunningJobs } from './pause-others.ts'

export interface NoteRequest {
  jobUuid: string
  text: string
  discrepancy: boolean
  internal: boolean
  position?: Position | null
}

/**
 * Adds a note to a job, and removes the job's draft. @returns `invalid` without text, `conflict` for an internal
 * note at a server that stores none, `not-found`, `storage`
 */
export function addNote(context: SyncContext, note: NoteRequest): Outcome<{ operationId: OperationId }> {
  return runIntent(context, command => {
    const { jobUuid, ...said } = note
    if (said.internal && losesInternal(command.db)) refuse('conflict', reason('no-internal'))
    recordNote(context, command, jobUuid, said)
    command.db.run('DELETE FROM drafts WHERE job_uuid = ?', jobUuid)
    return { operationId: idOf(command) }
  })
}

/**
 * Adds a note in `command`'s transaction, under its operation. `notBefore`: epoch ms until which the note can be
 * undone.
 */
export function recordNote(
  context: SyncContext,
  command: Command,
  jobUuid: string,
  said: { text: string } & Partial<NoteRequest> & { pressedWith?: OperationId },
  notBefore?: number,
): void {
  const { text, discrepancy = false, internal = false, position = null, pressedWith } = said
  const at = command.now
  const ofAction = pressedWith === undefined ? {} : { pressedWith }
  const intent = { kind: 'note.add', text, discrepancy, internal, position, ...ofAction, at } as const
  recordIntent(context, command, { jobUuid, intent, notBefore }, () =>
    writeNote(command, jobUuid, { text, discrepancy, internal, ...position, eventTimeStamp: at }),
  )
}

export interface ActRequest {
  jobUuid: string
  state: ActionState
  comment?: string | null
  position?: Position | null
  /** The reason as a separate note, which is undone together with the action. */
  note?: string
  /** The user's running jobs that the same action pauses. */
  pausing?: readonly string[]
  /** Time of the action in a sentence; `pausedLabel`: the same for the paused jobs. */
  words?: string | undefined
  pausedLabel?: string | undefined
  /** the user confirmed that this reopens a job that another user ended */
  isReopening?: boolean
}

/**
 * Changes the user's state on a job, which can be undone until `undoUntil` (epoch ms). The action is never earlier
 * than the shown state, however wrong the laptop's clock is. @returns `conflict` for the same state, an illegal
 * change, or a job that another user ended, unless `isReopening`
 */
export function actOnJob(
  context: SyncContext,
  request: ActRequest,
): Outcome<{ operationId: OperationId; undoUntil: number }> {
  return runIntent(context, started => {
    const undoUntil = started.now + syncLimits.stateUndoMs
    const pausing = runningAmong(started, request)
    const others = pausing.map(jobUuid => pressedOn(started, jobUuid, 'PAUSED'))
    if (request.isReopening !== true) requireNotEnded(started, request.jobUuid)
    const own = pressedOn(started, request.jobUuid, request.state)
    // all changes get the same time, which is later than the beginning of all states that they change
    const command = { ...started, now: Math.max(started.now, own, ...others) }
    for (const jobUuid of pausing) {
      const pause = { ...command, operationId: newOperationId(context) }
      const ofAction = { pressedWith: idOf(command), undoUntil }
      press(context, pause, { jobUuid, state: 'PAUSED', words: request.pausedLabel }, ofAction)
    }
    if (request.note !== undefined) noteWith(context, command, request.jobUuid, request.note, undoUntil)
    press(context, command, request, { undoUntil })
    return { operationId: idOf(command), undoUntil }
  })
}

/** Adds the note before the state change: after declining, the user may no longer add notes. */
function noteWith(
  context: SyncContext,
  pressed: Command,
  jobUuid: string,
  text: string,
  undoUntil: number,
): void {
  const command = { ...pressed, operationId: newOperationId(context) }
  recordNote(context, command, jobUuid, { text, pressedWith: idOf(pressed) }, undoUntil)
}

function runningAmong({ db, actor }: Command, { jobUuid, pausing = [] }: ActRequest): string[] {
  if (pausing.length === 0 || actor.userId === null) return []
  const running = otherRunningJobs(db, actor.userId, jobUuid)
  return running.map(other => other.jobUuid).filter(uuid => pausing.includes(uuid))
}

/** `pressedWith`: the operation of the action that this one is a part of. */
function press(
  context: SyncContext,
  command: Command,
  { jobUuid, state, comment = null, position = null, words, isReopening }: ActRequest,
  { undoUntil, ...ofAction }: { undoUntil: number; pressedWith?: OperationId },
): void {
  const at = command.now
  const told = {
    ...ofAction,
    ...(words !== undefined && { words }),
    ...(isReopening === true && { isReopening }),
  }
  const intent = { kind: 'job.act', state, comment, position, ...told, at } as const
  recordIntent(context, command, { jobUuid, intent, notBefore: undoUntil }, () =>
    moveOnJob(command, jobUuid, { userRef: 'me', state, comment, ...position, eventTimeStamp: at }),
  )
}

/**
 * Refuses an action on a job that is over, because the action would reopen it. The screen may not show the end of the
 * job yet.
 */
function requireNotEnded({ db, actor }: Command, jobUuid: string): void {
  const job = getJob(db, actor, jobUuid)
  const mine = actor.userId === null ? undefined : resourceOf(db, job.id, actor.userId)
  if (isEndedByOther(job.state, mine?.state ?? null)) refuse('conflict', reason('job-is-over'))
}

/**
 * Returns the earliest time of the action, epoch ms: after the beginning of the shown state. With an equal time, the
 * action could not be distinguished from an earlier one with the same state.
 */
function pressedOn({ db, actor }: Command, jobUuid: string, state: ActionState): number {
  const mine = actor.userId === null ? undefined : resourceOf(db, getJob(db, actor, jobUuid).id, actor.userId)
  if (mine?.state === state) refuse('conflict', reason('state-already'))
  return mine === undefined ? 0 : mine.state_at + 1
}

/**
 * Creates a job. Unless the body names resources, the job is assigned to the user, and scheduled if it has a start.
 * `uuid`: uuid of a job that is created again. @returns `conflict` if this job is already stored
 */
export function createJob(context: SyncContext, body: JobBody, uuid?: string): Outcome<{ jobUuid: string }> {
  return runIntent(context, command => {
    const jobUuid = uuid ?? command.newUuid()
    if (findJobAnywhere(command.db, jobUuid)) refuse('conflict', reason('job-here-already'))
    const state = body.startTime === undefined || body.startTime === null ? 'ASSIGNED' : 'SCHEDULED'
    const me = { userId: context.account.user.id, uuid: command.newUuid(), state } as const
    const input: JobBody = { ...named(command, body), uuid: jobUuid, resources: body.resources ?? [me] }
    const intent = { kind: 'job.create', input, at: command.now } as const
    recordIntent(context, command, { jobUuid, intent }, () => {
      const { id } = makeJob(command, input, jobUuid)
      const isMine = input.resources?.some(({ userId }) => userId === me.userId) ?? false
      markMade(command.db, id, isMine, command.now)
      storeBase(command.db, getJob(command.db, command.actor, jobUuid), command)
    })
    return { jobUuid }
  })
}

/**
 * Creates a job that the user is on, and accepts it for them in the same transaction. The server gets the creation
 * first, because no resource begins as ACCEPTED. The screen offers no undo of this action. @returns like `createJob`
 */
export function createOwnJob(context: SyncContext, body: JobBody): Outcome<{ jobUuid: string }> {
  return attempt(() =>
    context.service.store.transaction(() => {
      const made = unwrap(createJob(context, body))
      unwrap(runIntent(context, command => accept(context, command, made.jobUuid)))
      return made
    }),
  )
}

function accept(context: SyncContext, command: Command, jobUuid: string): void {
  const now = Math.max(command.now, pressedOn(command, jobUuid, 'ACCEPTED'))
  press(context, { ...command, now }, { jobUuid, state: 'ACCEPTED' }, { undoUntil: command.now })
}

/**
 * Gives uuids to the entries of the job's lists, because an edit of an entry may follow before the server assigns
 * uuids.
 */
function named(command: Command, body: JobBody): JobBody {
  const entries = (list: readonly object[]) => list.map(entry => ({ uuid: command.newUuid(), ...entry }))
  const lists = (['items', 'destinations', 'customFields'] as const).flatMap(name => {
    const list = body[name]
    return Array.isArray(list) ? [[name, entries(list)]] : []
  })
  return { ...body, ...Object.fromEntries(lists) }
}

/** Runs `work` as one transaction under a new operation. A refusal undoes all of it. */
export function runIntent<T>(context: SyncContext, work: (command: Command) => T): Outcome<T> {
  return attempt(() => context.service.store.transaction(db => work(intentCommand(context, db))))
}

export function idOf({ operationId }: Command): OperationId {
  if (operationId === null) throw new Error('An intent without its operation')
  return operationId as OperationId
}

/**
 * Whether the server would show an internal note on the customer's sheet, by its last `/version`. Such a note is not
 * sent. A server without any `/version` yet counts as one that keeps notes internal.
 */
export function losesInternal(db: ReadDb): boolean {
  return syncState.get(db, 'extensions')?.includes('notes') === false
}

/** Makes an internal note an ordinary note. The user has read why the note waits, and chosen "Try now". */
export function acceptOrdinary(db: WriteDb, operation: Operation): void {
  const intent = intentOf(operation)
  if (operation.reasonCode !== 'not-internal' || intent?.kind !== 'note.add') return
  writeIntent(db, operation.id, storedIntent({ ...intent, internal: false }))
  applyEvent(db, operation.id, { kind: 'edited' })
  db.run('UPDATE events SET internal = 0 WHERE operation_id = ?', operation.id)
}
