/**
 * I1 for other users' writes: a value is at the server, was overwritten by a user who had read it, or is in a conflict.
 * Only at our server: between a base server's GET and PUT another write may be lost.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Overwriting } from '../hub-history.ts'
import type { Life } from '../life.ts'
import type { Meant } from '../meant.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'

export const seenFirst: Invariant = {
  name: 'I1',
  during(world) {
    const { overwritings } = world.history
    for (const one of overwritings.splice(0)) {
      const life = world.laptops.find(({ name }) => name === one.laptop)?.life ?? null
      // The program was killed in the meantime: its data are checked when it runs again.
      if (!life) overwritings.push(one)
      else if (!isByWhoHadRead(world, one) && !isOnCard(life, one)) {
        return `I1: ${one.laptop} put ${JSON.stringify(one.now)} in the place of ${JSON.stringify(one.was)} (${one.path} of ${one.uuid}), which its person had not read, and no card says so`
      }
    }
    return null
  },
}

/** Returns whether the user had read the value when they edited the field, now or earlier, or wrote it themselves. */
function isByWhoHadRead({ meant }: World, { laptop, uuid, path, was, now }: Overwriting): boolean {
  const edits = meant
    .filter(one => one.laptop === laptop && isEditOf(one, uuid, path))
    .flatMap(({ claim }) => ('over' in claim ? [claim] : []))
  return (
    edits.some(({ value }) => isDeepStrictEqual(value, now)) &&
    edits.some(({ value, over }) => isDeepStrictEqual(over, was) || isDeepStrictEqual(value, was))
  )
}

function isEditOf({ jobUuid, claim }: Meant, uuid: string, path: string): boolean {
  if (claim.type === 'value') return jobUuid === uuid && claim.path === path
  return claim.type === 'answer' && claim.formUuid === uuid && claim.path === path
}

/** Returns whether the conflict is open or was chosen from. */
function isOnCard({ store }: Life, { uuid, path }: Overwriting): boolean {
  const row = store.read.get(
    `SELECT 1 FROM conflicts WHERE (job_uuid = ? AND (field = ? OR instr(?, field || '/') = 1))
       OR instr('forms/' || ? || '/' || ?, field) = 1`,
    uuid,
    path,
    path,
    uuid,
    path,
  )
  return row !== undefined
}
