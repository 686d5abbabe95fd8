/** I6: no job disappears from a laptop without a GET of that very job. */
import type { ReadDb } from '../../../main/store/db.ts'
import type { Proofs } from '../proofs.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'

interface Row {
  uuid: string
  gone: string | null
  is_mine: 0 | 1
}

/** Jobs that each laptop showed at the last check. */
const shown = new WeakMap<Proofs, Map<string, ReadonlySet<string>>>()

export const proof: Invariant = {
  name: 'I6',
  duringOnEach(world) {
    const before = shown.get(world.proofs) ?? new Map<string, ReadonlySet<string>>()
    shown.set(world.proofs, before)
    for (const { name: laptop, life, timesCopied } of world.laptops) {
      if (!life) continue
      // A restored folder shows what it showed then.
      const name = `${laptop}/${timesCopied}`
      const rows = life.store.read.all<Row>(
        `SELECT j.uuid, m.gone, m.is_mine FROM jobs j JOIN job_marks m ON m.job_id = j.id
         WHERE j.id > 0 OR m.remote_modified IS NOT NULL`,
      )
      const now = new Map(rows.map(row => [row.uuid, row]))
      for (const uuid of before.get(name) ?? []) {
        // A restored server has lost the job, and the user discards it.
        if (wasRemoved(life.store.read, uuid)) continue
        const violation = judge(world, laptop, uuid, now.get(uuid))
        if (violation !== null) return violation
      }
      before.set(name, new Set(rows.filter(isShown).map(({ uuid }) => uuid)))
    }
    return null
  },
}

function isShown({ gone, is_mine }: Row): boolean {
  return is_mine === 1 && gone === null
}

function wasRemoved(db: ReadDb, jobUuid: string): boolean {
  const creation = `SELECT 1 FROM operations WHERE job_uuid = ? AND kind = 'job.create' AND state = 'discarded'`
  return db.has(creation, jobUuid)
}

function judge({ proofs }: World, laptop: string, uuid: string, row: Row | undefined): string | null {
  if (row && isShown(row)) return null
  const needed = row?.gone === 'deleted' || !row ? 'missing' : 'read'
  if (proofs.has(laptop, uuid, needed)) return null
  const what = row ? (row.gone ?? 'not mine') : 'not there'
  return `I6: ${laptop} hides job ${uuid} as ${what}, and no GET of it has told so`
}
