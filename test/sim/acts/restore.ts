/** Restores an entry of the archive: its operation is made again, or the other value of a choice is chosen. */
import { isDeepStrictEqual } from 'node:util'
import { findConflict, stateField } from '../../../main/sync/entities/conflicts.ts'
import { readArchive } from '../../../main/sync/operations/archive/read-archive.ts'
import { restore } from '../../../main/sync/operations/archive/restore.ts'
import { findOperation, intentOf } from '../../../main/sync/outbox/operation.ts'
import type { Job } from '../../../shared/entities/job.ts'
import type { ArchiveRef } from '../../../shared/sync/sending.ts'
import { fieldsOf, isMeantByPeople } from '../hub-history.ts'
import type { Claim, Meant } from '../meant.ts'
import { type LaptopScene, note } from '../world.ts'
import { type ActKind, assetsHere, jobHere, told } from './act.ts'
import { actionLabels } from './change-state.ts'
import { newOperations, takingOut } from './think-again.ts'

export const takeFromArchive: ActKind = {
  name: 'take from the archive',
  weight: 2,
  perform(scene) {
    const { chance, laptop, life, world } = scene
    const { operations, choices } = readArchive(life.context)
    const refs = [
      ...operations.map(({ operationId }) => ({ operationId })),
      ...choices.map(({ conflictId }) => ({ conflictId })),
    ]
    if (refs.length === 0) return null
    const ref = chance.pick(refs)
    const before = readable(scene)
    const isRewritten = rewritingOf(scene, ref)
    // A removal that is made again also removes what was written since.
    const { outcome, made } = newOperations(scene, () =>
      takingOut(scene, () => restore(life.context, { ...ref, ...pressedAgain(scene, ref) })),
    )
    const earlier = 'operationId' in ref ? world.meant.filter(one => one.operationId === ref.operationId) : []
    // A program that was killed in the meantime does not say what it has made.
    const remade =
      laptop.life === life
        ? made.map(operationId => ({ operationId, fate: 'stands' as const }))
        : [{ operationId: null, fate: 'maybe' as const }]
    if (outcome.ok) {
      for (const one of earlier) {
        for (const operation of remade)
          world.meant.push({
            ...one,
            claim: claimAgain(scene, one, operation),
            step: scene.step,
            ...operation,
          })
        if ('fileName' in one.claim) world.detached.delete(one.claim.fileName ?? '')
      }
      for (const operationId of earlier.length === 0 ? made : []) notePress(scene, operationId)
      if (laptop.life === life) noteValues(scene, before)
    }
    if (laptop.life !== life) {
      for (const one of world.meant)
        if (one.fate === 'stands' && one.laptop === laptop.name && isRewritten(one)) one.fate = 'maybe'
    }
    return told(JSON.stringify(ref), outcome)
  },
}

/** A restored action happens now, with words of the present step. */
function claimAgain(
  scene: LaptopScene,
  { claim }: Meant,
  { operationId }: Pick<Meant, 'operationId'>,
): Claim {
  if (claim.type !== 'press') return claim
  const { words: _words, ...wordless } = claim
  const words = actionLabels(scene, claim.state)
  const operation = operationId === null ? null : findOperation(scene.life.store.read, operationId)
  const intent = operation && intentOf(operation)
  const at = intent?.kind === 'job.act' ? intent.at : claim.at
  return { ...wordless, at, ...(words !== undefined && { words }) }
}

/** Returns the words with which the screens describe a restored action. */
function pressedAgain(scene: LaptopScene, ref: ArchiveRef): { words?: string } {
  const { read } = scene.life.store
  const operation = 'operationId' in ref ? findOperation(read, ref.operationId) : null
  const conflict = 'conflictId' in ref ? findConflict(read, ref.conflictId) : null
  const intent = operation && intentOf(operation)
  const chosen =
    conflict?.field === stateField ? conflict[conflict.chosen === 'mine' ? 'office' : 'mine'] : null
  const state = intent?.kind === 'job.act' ? intent.state : chosen
  const words = typeof state === 'string' ? actionLabels(scene, state) : undefined
  return words === undefined ? {} : { words }
}

/** Records the action of a conflict between two states, of which the other one was chosen. */
function notePress(scene: LaptopScene, operationId: string): void {
  const operation = findOperation(scene.life.store.read, operationId)
  const intent = operation && intentOf(operation)
  if (intent?.kind !== 'job.act' || !operation?.jobUuid) return
  const { state, at, words } = intent
  const claim = { type: 'press', state, at, ...(words !== undefined && { words }) } as const
  note(scene, { jobUuid: operation.jobUuid, operationId, claim })
}

/** Returns whether restoring the entry makes a claim again. If the program is killed, these claims are in doubt. */
function rewritingOf({ life }: LaptopScene, ref: ArchiveRef): (meant: Meant) => boolean {
  const { read } = life.store
  const operation = 'operationId' in ref ? findOperation(read, ref.operationId) : null
  const conflict = 'conflictId' in ref ? findConflict(read, ref.conflictId) : null
  const owner = operation?.jobUuid ?? operation?.assetUuid ?? conflict?.jobUuid
  const written = JSON.stringify(operation?.intent ?? conflict?.field)
  return ({ jobUuid: uuid, claim }) => {
    if (uuid !== owner) return false
    if (claim.type === 'description') return written.includes('description')
    if (claim.type === 'signature') return written.includes('signature')
    if (claim.type === 'answer') return written.includes(claim.formUuid)
    return claim.type === 'value' && written.includes(claim.path.split('/', 1)[0] ?? '')
  }
}

interface Read {
  kind: 'job' | 'form' | 'document'
  /** the job or asset that it is on */
  ref: string
  fileName: string | null
  values: ReadonlyMap<string, unknown>
}

/** Returns every field of every job, form and file, by the UUID of its owner. */
function readable(scene: LaptopScene): Map<string, Read> {
  const read = new Map<string, Read>()
  const add = (kind: Read['kind'], ref: string, entity: { uuid: string; fileName?: string | null }) =>
    read.set(entity.uuid, { kind, ref, fileName: entity.fileName ?? null, values: new Map(fieldsOf(entity)) })
  for (const { uuid, documents } of assetsHere(scene))
    for (const file of documents) add('document', uuid, file)
  // Includes jobs that have been assigned to another user since: the archive still has them.
  const jobs = scene.life.store.read.all<{ uuid: string }>('SELECT uuid FROM jobs ORDER BY uuid')
  for (const { uuid: jobUuid } of jobs) {
    const job = jobHere(scene, jobUuid)
    add('job', jobUuid, job)
    for (const form of job.forms) add('form', jobUuid, form)
    for (const file of job.documents) add('document', jobUuid, file)
  }
  return read
}

/** Records the restored values as edits over the values that were just read. An entry may be gone. */
function noteValues(scene: LaptopScene, before: ReturnType<typeof readable>): void {
  for (const [uuid, entity] of readable(scene)) {
    const was = before.get(uuid)?.values
    for (const path of was?.keys() ?? []) if (!entity.values.has(path)) noteTakenOff(scene, uuid, path)
    for (const [path, value] of was ? entity.values : []) {
      const over = was?.get(path) ?? null
      if (isDeepStrictEqual(over, value)) continue
      const claim = claimOf(scene, { ...entity, uuid, path, value, over })
      if (claim) note(scene, { jobUuid: entity.ref, operationId: null, claim })
    }
  }
}

/** Marks the user's values on a removed entry as doubtful: they may have arrived before. */
function noteTakenOff({ laptop, world }: LaptopScene, jobUuid: string, path: string): void {
  for (const one of world.meant) {
    const isOnIt = one.claim.type === 'value' && one.claim.path === path && one.jobUuid === jobUuid
    if (isOnIt && one.laptop === laptop.name && one.fate === 'stands') one.fate = 'maybe'
  }
}

interface Rewritten extends Omit<Read, 'values'> {
  uuid: string
  path: string
  value: unknown
  over: unknown
}

function claimOf(
  { world }: LaptopScene,
  { kind, uuid, fileName, path, value, over }: Rewritten,
): Claim | null {
  if (kind === 'document') {
    const isSaid = path === 'description' && typeof value === 'string'
    return isSaid ? { type: 'description', fileName, description: value } : null
  }
  // Restores an earlier signature in place of a later one.
  if (path === 'signature') return signatureOf(world.meant, value as Job['signature'])
  if (!isMeantByPeople(path)) return null
  if (kind === 'job') return { type: 'value', path, value, over }
  return typeof value === 'string' ? { type: 'answer', formUuid: uuid, path, value, over } : null
}

function signatureOf(meant: readonly Meant[], signature: Job['signature']): Claim | null {
  const signed = meant.find(({ claim }) => claim.type === 'signature' && claim.name === signature?.name)
  return signed?.claim ?? null
}
