/** Actions on unsent work: undoing, changing, retrying, discarding, choosing. */
import {
  confirmOperation,
  editOperation,
  removeOperation,
  retryOperation,
  undoOperation,
} from '../../../main/sync/operations/waiting/changes.ts'
import { chooseConflict, putAway } from '../../../main/sync/operations/waiting/choose-conflict.ts'
import { readOutbox } from '../../../main/sync/operations/waiting/read-outbox.ts'
import type { OutboxItem } from '../../../shared/sync/sending.ts'
import { asRead } from '../base-server/text.ts'
import type { LaptopScene } from '../world.ts'
import { type ActKind, told } from './act.ts'

export function outboxOf({ life }: Pick<LaptopScene, 'life'>): OutboxItem[] {
  return readOutbox(life.context).flatMap(group => group.items)
}

export const takeBack: ActKind = {
  name: 'take a press back',
  weight: 4,
  perform(scene) {
    const press = outboxOf(scene).findLast(item => item.undoUntil !== null)
    if (!press) return null
    const { operationId } = press
    const outcome = takingOut(scene, () => undoOperation(scene.life.context, operationId))
    for (const joint of scene.world.presses) {
      const parts = [joint.start, ...joint.pauses]
      if (outcome.ok && parts.some(part => part.operationId === operationId)) joint.isTakenBack = true
    }
    return told(`of ${operationId}`, outcome)
  },
}

export const sayOtherwise: ActKind = {
  name: 'say otherwise',
  weight: 3,
  perform(scene) {
    const item = outboxOf(scene).findLast(candidate => candidate.isEditable)
    if (!item) return null
    const { operationId } = item
    const text = `Note ${scene.step} of ${scene.laptop.name}, otherwise`
    const outcome = editOperation(scene.life.context, { operationId, text, discrepancy: false })
    const meant = scene.world.meant.find(one => one.operationId === operationId)
    if (outcome.ok && meant) meant.claim = { type: 'note', text }
    return told(`instead of ${operationId}`, outcome)
  },
}

export const tryAgain: ActKind = {
  name: 'try again',
  weight: 4,
  perform(scene) {
    const waiting = outboxOf(scene).filter(item => item.state === 'review' || item.state === 'retry')
    if (waiting.length === 0) return null
    const { operationId } = scene.chance.pick(waiting)
    return told(`with ${operationId}`, retryItem(scene, operationId))
  },
}

/** Retries an operation. A removal that is sent again also removes answers that were given since. */
export function retryItem(scene: LaptopScene, operationId: string) {
  const { context } = scene.life
  const isThere = isSeenAtServer(scene, operationId)
  if (isThere) doubtAnswers(scene, operationId)
  return takingOut(scene, () => (isThere ? confirmOperation : retryOperation)(context, operationId))
}

/** The user compares their later answers with the form at the server. */
function doubtAnswers({ world, life, laptop }: LaptopScene, operationId: string): void {
  const formUuid = life.store.read.value<string>(
    `SELECT intent ->> 'formUuid' FROM operations WHERE id = ?`,
    operationId,
  )
  for (const one of world.meant) {
    const { claim } = one
    if (one.laptop === laptop.name && claim.type === 'answer' && claim.formUuid === formUuid)
      one.fate = 'maybe'
  }
}

/** The user asks the dispatcher whether the server has a form that its history does not show. */
function isSeenAtServer({ world, life }: LaptopScene, operationId: string): boolean {
  const item = outboxOf({ life }).find(one => one.operationId === operationId)
  const title = asRead(item?.summary.title ?? '')
  return item?.reason?.code === 'unclear' && world.hub.holdings.forms().some(form => form.title === title)
}

export const removeEdit: ActKind = {
  name: 'take out',
  weight: 1,
  perform(scene) {
    const waiting = outboxOf(scene)
    if (waiting.length === 0) return null
    const { operationId } = scene.chance.pick(waiting)
    return told(`of ${operationId}`, removeItem(scene, operationId))
  },
}

export function removeItem(scene: LaptopScene, operationId: string) {
  return takingOut(scene, () => removeOperation(scene.life.context, operationId))
}

export const choose: ActKind = {
  name: 'choose',
  weight: 4,
  perform(scene) {
    const open = openOnes(scene)
    if (open.length === 0) return null
    return chooseOne(scene, scene.chance.pick(open))
  },
}

export function openOnes({ life }: Pick<LaptopScene, 'life'>): number[] {
  return life.store.read
    .all<{ id: number }>('SELECT id FROM conflicts WHERE resolved_at IS NULL ORDER BY id')
    .map(row => row.id)
}

export function chooseOne(scene: LaptopScene, id: number): string {
  const side = scene.chance.pick(['mine', 'office'] as const)
  return told(
    `${side} of conflict ${id}`,
    takingOut(scene, () => chooseConflict(scene.life.context, id, side)),
  )
}

export const putJobAway: ActKind = {
  name: 'put away',
  weight: 1,
  perform(scene) {
    const gone = scene.life.store.read.get<{ uuid: string }>(
      `SELECT j.uuid FROM jobs j JOIN job_marks m ON m.job_id = j.id
       WHERE m.gone IS NOT NULL AND m.put_away_at IS NULL ORDER BY j.uuid LIMIT 1`,
    )
    return gone ? told(gone.uuid, putAway(scene.life.context, gone.uuid)) : null
  },
}

interface Waiting {
  id: string
  job_uuid: string | null
  state: string
  first_attempt_at: number | null
}

/** Runs `work`, which discards operations, and records them: only the user discards. */
export function takingOut<T>(scene: LaptopScene, work: () => T): T {
  const { store } = scene.life
  const before = store.read.all<Waiting>(
    `SELECT id, job_uuid, state, first_attempt_at FROM operations WHERE state NOT IN ('done', 'discarded')`,
  )
  const outcome = work()
  if (scene.laptop.life !== scene.life) {
    for (const { id } of before) taken(scene, id, 'maybe')
    return outcome
  }
  const left = new Set(
    store.read.all<{ id: string }>(`SELECT id FROM operations WHERE state <> 'discarded'`).map(row => row.id),
  )
  for (const { id, job_uuid, first_attempt_at: inDoubtSince } of before) {
    if (left.has(id)) continue
    scene.laptop.archived.add(job_uuid ?? '')
    const isHereAlone = inDoubtSince === null && scene.laptop.timesCopied === 0
    taken(scene, id, isHereAlone ? 'taken-back' : 'maybe')
  }
  return outcome
}

function taken({ world }: LaptopScene, id: string, fate: 'maybe' | 'taken-back'): void {
  world.takenOut.add(id)
  for (const meant of world.meant) if (meant.operationId === id) meant.fate = fate
}

/** Runs `work`, and returns the operations that it added. */
export function newOperations<T>(
  { life, laptop }: LaptopScene,
  work: () => T,
): { outcome: T; made: string[] } {
  const { read } = life.store
  const last = read.get<{ seq: number }>('SELECT max(seq) AS seq FROM operations')?.seq ?? 0
  const outcome = work()
  if (laptop.life !== life) return { outcome, made: [] }
  const made = read.all<{ id: string }>('SELECT id FROM operations WHERE seq > ? ORDER BY seq', last)
  return { outcome, made: made.map(({ id }) => id) }
}
