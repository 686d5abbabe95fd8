/** What each kind of claim answers, and what several of them ask. */
import { isDeepStrictEqual } from 'node:util'
import { asRead } from '../base-server/text.ts'
import type { Life } from '../laptop.ts'
import type { Claim, Meant } from '../meant.ts'
import type { World } from '../world.ts'

export interface ClaimKind {
  /** it is there, or was */
  isAtHub(world: World, meant: Meant): boolean
  /** it waits on the laptop, or lies in its archive */
  isHere(world: World, life: Life, meant: Meant): boolean
}

export type ClaimOf<T extends Claim['type']> = Extract<Claim, { type: T }>

export function waits(_world: World, { store }: Life, { operationId }: Meant): boolean {
  const row = store.read.get(`SELECT 1 FROM operations WHERE id = ? AND state <> 'done'`, operationId)
  return row !== undefined
}

/** The same person said the same thing again, as far as `names` tell. */
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

/** Words that stand nowhere else, in what waits, lies in the archive, or is to be chosen from. */
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
