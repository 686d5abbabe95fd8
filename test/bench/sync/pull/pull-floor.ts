/**
 * The minimal work of a client with these tables: downloads each page once, parses it, and inserts its rows with
 * prepared statements into the same encrypted file, one transaction for each page. With `text` it also inserts the
 * full-text rows. It compares nothing, and keeps no screen responsive.
 */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { WriteDb } from '../../../../main/store/db.ts'
import { openStore } from '../../../../main/store/store.ts'
import { saveGroup, saveUser } from '../../../../main/sync/client/account/account.ts'
import type { JobListItem } from '../../../../shared/entities/job.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { contend } from './contend.ts'
import { openPages } from './fetch-pages.ts'

const isSearched = process.argv.includes('text')

await contend(async ({ folder, access, jobs }) => {
  const pages = openPages(access)
  const store = openStore({ file: path.join(folder, 'floor.db'), key: randomBytes(32), seat: 'laptop' })
  store.transaction(db => {
    saveGroup(db, access.groupId, 0, () => 'Europe/Stockholm')
    saveUser(db, access.user, 0)
  })
  return {
    async pull() {
      for (let offset = 0; offset < jobs; offset += syncLimits.pullPage) {
        const page = await pages.read(offset)
        store.transaction(db => {
          for (const job of page) writeOne(db, job)
        })
      }
    },
    check: () => store.read.get<{ count: number }>('SELECT count(*) AS count FROM jobs')?.count === jobs,
    async end() {
      store.close()
      await pages.close()
    },
  }
})

function writeOne(db: WriteDb, job: JobListItem): void {
  const [start, end] = [job.startTime, job.endTime].map(time => (typeof time === 'number' ? time : null))
  db.run(
    `INSERT INTO jobs (id, uuid, group_id, creator_id, created_at, last_modified, title, description, priority, state,
       is_published, start_time, duration, span_start, span_end, place_name, contact_person, customer_id, project_id,
       order_id, asset_uuid) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    job.id,
    job.uuid,
    job.groupId,
    job.creatorId,
    job.creationTimeStamp,
    job.lastModified,
    job.title,
    job.description,
    job.priority,
    job.state,
    start ?? null,
    job.duration,
    start ?? null,
    end ?? null,
    job.placeName,
    JSON.stringify(job.contactPerson),
    job.customerId,
    job.projectId,
    job.orderId,
    job.assetUuid,
  )
  for (const { id, uuid, userId, state } of job.resources) {
    const words =
      'INSERT INTO resources (id, uuid, job_id, user_id, state, state_at) VALUES (?, ?, ?, ?, ?, ?)'
    db.run(words, id, uuid, job.id, userId, state, job.lastModified)
  }
  for (const { id, uuid, order, location } of job.destinations) {
    const words = 'INSERT INTO destinations (id, uuid, job_id, position, location) VALUES (?, ?, ?, ?, ?)'
    db.run(words, id, uuid, job.id, order, JSON.stringify(location))
  }
  if (isSearched) writeText(db, job)
}

function writeText(
  db: WriteDb,
  { id, title, description, customerName, placeName, destinations }: JobListItem,
): void {
  const places = destinations.map(({ location: at }) => `${at.street} ${at.zip} ${at.city}`)
  db.run(
    `INSERT INTO job_search (rowid, title, customer, place, description, notes) VALUES (?, ?, ?, ?, ?, '')`,
    id,
    title,
    customerName,
    `${placeName} ${places.join(' ')}`,
    description,
  )
}
