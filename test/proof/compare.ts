/** Compares what laptops and hubs have acknowledged with the rows of the database, and the laptops' jobs with it. */
import { openHubData } from '../../main/app/hub/create-hub.ts'
import { findJobAnywhere } from '../../main/service/records/job-record.ts'
import type { ReadDb } from '../../main/store/db.ts'
import { jobFrom } from '../sim/hub-holdings.ts'
import { differenceOf, heldFields } from '../sim/invariants/convergence.ts'
import { hubKey } from './hubs.ts'
import type { ProofLaptop } from './proof-laptop.ts'
import type { Act } from './work.ts'

export interface Compared {
  lost: string[]
  duplicated: string[]
}

export async function withDatabase<T>(
  dataDir: string,
  database: string,
  work: (db: ReadDb) => Promise<T> | T,
): Promise<T> {
  const { service } = openHubData({ dataDir, key: hubKey, database })
  try {
    return await work(service.store.read)
  } finally {
    service.store.close()
  }
}

/** Each act must have one row, and each acknowledged key must be stored. */
export function compareActs(db: ReadDb, acts: readonly Act[], keys: ReadonlySet<string>): Compared {
  const counts = countRows(db)
  const countOf = ({ kind, jobUuid, value }: Act) => counts.get(`${kind} ${jobUuid} ${value}`) ?? 0
  const nameOf = ({ kind, jobUuid, value }: Act) => `${kind} "${value}" of job ${jobUuid}`
  const known = new Set(db.all<{ key: string }>('SELECT key FROM operation_keys').map(({ key }) => key))
  return {
    lost: [
      ...acts.filter(act => countOf(act) === 0).map(nameOf),
      ...[...keys].filter(key => !known.has(key)).map(key => `operation ${key}`),
    ],
    duplicated: acts.filter(act => countOf(act) > 1).map(nameOf),
  }
}

/** Returns how often each note, file and job is there. A job is found by its title alone. */
function countRows(db: ReadDb): Map<string, number> {
  const rows = db.all<{ kind: string; job: string; value: string; count: number }>(
    `SELECT 'note' AS kind, j.uuid AS job, e.comment AS value, count(*) AS count
       FROM events e JOIN jobs j ON j.id = e.job_id WHERE e.type = 'NOTE' GROUP BY j.uuid, e.comment
     UNION ALL SELECT 'file', j.uuid, d.file_name, count(*)
       FROM documents d JOIN document_links l ON l.document_id = d.id JOIN jobs j ON j.id = l.job_id
       GROUP BY j.uuid, d.file_name
     UNION ALL SELECT 'job', max(uuid), title, count(*) FROM jobs GROUP BY title`,
  )
  return new Map(rows.map(({ kind, job, value, count }) => [`${kind} ${job} ${value}`, count]))
}

/** Returns the first difference between a laptop and the database; null: it has caught up. */
export function findDifference({ context, userId, name }: ProofLaptop, hub: ReadDb): string | null {
  const here = context.service.store.read
  const mine = hub.all<{ uuid: string }>(
    'SELECT j.uuid FROM jobs j JOIN resources r ON r.job_id = j.id WHERE r.user_id = ? ORDER BY j.uuid',
    userId,
  )
  for (const { uuid } of mine) {
    if (!findJobAnywhere(here, uuid)) return `${name} does not have job ${uuid}`
    const held = heldFields(here, uuid)
    const difference = differenceOf(jobFrom(here, uuid), jobFrom(hub, uuid), held, { isBase: false })
    if (difference !== null) return `job ${uuid} on ${name}: ${difference.slice(0, 300)}`
  }
  return null
}
