/**
 * Fills a database with 10,000 jobs of a group over two years, one resource each, and 10,000 operations, written
 * directly to the tables.
 */
import type { WriteDb } from '../../../main/store/db.ts'
import { noon } from '../service/open-service.ts'

const manyRows = 10_000
const hour = 3_600_000

/** All jobs except the last 500 are over; `userIds` are assigned in turn. */
export function fillWithJobs(db: WriteDb, groupId: number, userIds: readonly number[]): void {
  for (let index = 1; index <= manyRows; index++) {
    const start = noon + (index - manyRows + 300) * 2 * hour
    const isOver = index <= manyRows - 500
    const state = isOver ? 'FINISHED' : 'SCHEDULED'
    db.run(
      `INSERT INTO jobs (id, uuid, group_id, created_at, last_modified, state, title, start_time, span_start, span_end, customer_id, asset_uuid)
       VALUES (?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?)`,
      index,
      `job-${index}`,
      groupId,
      index,
      state,
      `Job ${index}`,
      start,
      start,
      start + hour,
      index % 200,
      `asset-${index % 300}`,
    )
    db.run(
      'INSERT INTO resources (uuid, job_id, user_id, state, state_at) VALUES (?, ?, ?, ?, 0)',
      `resource-${index}`,
      index,
      userIds[index % userIds.length] ?? 0,
      state,
    )
  }
}

export function fillWithCustomers(db: WriteDb, groupId: number): void {
  for (let id = 0; id < 200; id++) {
    db.run(
      `INSERT INTO reference_rows (id, kind, group_id, uuid, name) VALUES (?, 'customer', ?, ?, ?)`,
      id,
      groupId,
      `customer-${id}`,
      `Customer ${id}`,
    )
  }
}

/** The assets have ten types; one in twenty is inactive. */
export function fillWithAssets(db: WriteDb, groupId: number): void {
  for (let id = 1; id <= 10; id++) {
    db.run(
      `INSERT INTO asset_types (id, uuid, group_id, created_at, last_modified, name, asset_template)
       VALUES (?, ?, ?, 0, 0, ?, '{}')`,
      id,
      `type-${id}`,
      groupId,
      `Type ${id}`,
    )
  }
  for (let id = 1; id <= manyRows; id++) {
    const name = `Asset ${(id * 7919) % manyRows}`
    db.run(
      `INSERT INTO assets (id, uuid, group_id, created_at, last_modified, name, inactive, asset_type_id)
       VALUES (?, ?, ?, 0, ?, ?, ?, ?)`,
      id,
      `asset-${id}`,
      groupId,
      id,
      name,
      id % 20 === 0 ? 1 : 0,
      1 + (id % 10),
    )
    db.run('INSERT INTO asset_search (rowid, name) VALUES (?, ?)', id, `${name} pump`)
  }
}

/** The last 100 operations wait, in 50 lanes; the others were sent. */
export function fillWithOperations(db: WriteDb): void {
  for (let seq = 1; seq <= manyRows; seq++) {
    const isSent = seq <= manyRows - 100
    db.run(
      `INSERT INTO operations (id, seq, account, lane, kind, version, intent, job_uuid, state, created_at, sent_at)
       VALUES (?, ?, 'account', ?, 'note.add', 1, '{}', ?, ?, 0, ?)`,
      `operation-${seq}`,
      seq,
      `job:${seq % 50}`,
      `job-${seq % 50}`,
      isSent ? 'done' : 'ready',
      isSent ? seq : null,
    )
  }
}

/** The marks of a laptop for each job; the last ten jobs were reassigned. */
export function fillWithMarks(db: WriteDb): void {
  for (let id = 1; id <= manyRows; id++) {
    const gone = id > manyRows - 10 ? 'reassigned' : null
    db.run('INSERT INTO job_marks (job_id, is_mine, detail_at, gone) VALUES (?, 1, ?, ?)', id, id, gone)
  }
}
