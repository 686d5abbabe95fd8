/**
 * A number that names another row now is from another database of the hub, which was restored or swapped: the row
 * that had it here keeps what it holds, under a number of its own, until a GET tells what became of it.
 */
import { unindexJob } from '../../service/jobs/index-job.ts'
import type { WriteDb } from '../../store/db.ts'

type PartTable = 'resources' | 'destinations' | 'items' | 'events'

const renumber: Record<PartTable, string> = {
  resources: `UPDATE resources SET id = (SELECT min(min(id), 0) FROM resources) - 1 WHERE id = ? AND job_id <> ?`,
  destinations: `UPDATE destinations SET id = (SELECT min(min(id), 0) FROM destinations) - 1
    WHERE id = ? AND job_id <> ?`,
  items: `UPDATE items SET id = (SELECT min(min(id), 0) FROM items) - 1 WHERE id = ? AND job_id <> ?`,
  events: `UPDATE events SET id = (SELECT min(min(id), 0) FROM events) - 1 WHERE id = ? AND job_id <> ?`,
}

/** For a part of `jobId` under `id`. */
export function makeRoomForPart(db: WriteDb, table: PartTable, id: number, jobId: number): void {
  db.run(renumber[table], id, jobId)
}

export function makeRoomForJob(db: WriteDb, id: number): void {
  const taken = db.get('SELECT 1 FROM jobs WHERE id = ?', id)
  if (taken === undefined) return
  unindexJob(db, id)
  db.run('UPDATE jobs SET id = (SELECT min(min(id), 0) FROM jobs) - 1 WHERE id = ?', id)
}
