/** The questions that each kind of claim answers, and helpers that several kinds share. */
import { isDeepStrictEqual } from 'node:util'
import { asRead } from '../base-server/text.ts'
import type { Life } from '../life.ts'
import type { Claim, Meant } from '../meant.ts'
import type { World } from '../world.ts'

export interface ClaimKind {
  /** whether the server has it, or had it */
  isAtHub(world: World, meant: Meant): boolean
  /** whether it waits on the laptop, or is in its archive */
  isHere(world: World, life: Life, meant: Meant): boolean
}

export type ClaimOf<T extends Claim['type']> = Extract<Claim, { type: T }>

export function waits(_world: World, { store }: Life, { operationId }: Meant): boolean {
  const row = store.read.get(`SELECT 1 FROM operations WHERE id = ? AND state <> 'done'`, operationId)
  return row !== undefined
}

/** Returns whether the user has made the same claim again, comparing only `names`. */
export function isOvertaken({ meant }: World, earlier: Meant, names: readonly string[]): boolean {
  const pick = ({ claim }: Meant) => names.map(name => (claim as unknown as Record<string, unknown>)[name])
  return meant.some(
    later =>
      later.step > earlier.step &&
      later.laptop === earlier.laptop &&
      later.jobUuid === earlier.jobUuid &&
      later.claim.type === earlier.claim.type &&
      isDeepStrictEqual(pick(later), pick(earlier)),
  )
}

/** Returns whether the text is in an unsent operation, in the archive or in a conflict. */
export function areWordsHere({ store }: Life, jobUuid: string, said: string): boolean {
  const words = asRead(said)
  const row = store.read.get(
    `SELECT 1 FROM operations WHERE coalesce(job_uuid, asset_uuid) = ? AND state <> 'done' AND instr(intent, ?) > 0
     UNION ALL SELECT 1 FROM conflicts WHERE job_uuid = ? AND instr(mine, ?) > 0`,
    jobUuid,
    words,
    jobUuid,
    words,
  )
  return row !== undefined
}
