/** Reads one full job, or a page of rows as list entries with one query for each part. */
import type { Destination, Job, JobAlone, JobEvent, JobListItem } from '../../../shared/entities/job.ts'
import type { ReadDb } from '../../store/db.ts'
import { columnsWithLong, textIn } from '../../store/long-text.ts'
import { events } from '../../store/schema/jobs.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import type { Actor } from '../actor.ts'
import { referenceName } from '../entity/references.ts'
import { documentsOf } from '../records/document-record.ts'
import { formsOf } from '../records/form-record.ts'
import {
  type DestinationRecord,
  type EventRecord,
  getJob,
  getJobVersion,
  type ItemRecord,
  type JobRecord,
  type ResourceRecord,
  resourcesOf,
} from '../records/job-record.ts'
import {
  type ListedParts,
  type ReferenceNames,
  toDestination,
  toEvent,
  toJob,
  toListItem,
} from './represent.ts'

/** GET /job/:id. @throws Refused `not-found` */
export function readJob(db: ReadDb, actor: Actor, ref: string): Job {
  return jobInFull(db, getJob(db, actor, ref))
}

/** GET /job/:id/events, oldest first. @throws Refused `not-found` */
export function listEvents(db: ReadDb, actor: Actor, ref: string): JobEvent[] {
  return eventsOf(db, getJobVersion(db, actor, ref).id).map(toEvent)
}

export function eventsOf(db: ReadDb, jobId: number): EventRecord[] {
  // Provisional events of a laptop have negative ids, the newest the lowest. They follow the server's events.
  return db.all<EventRecord>(eventsStatement, jobId).map(row => ({ ...row, comment: textIn(row.comment) }))
}

const eventsStatement = `SELECT ${columnsWithLong(events, 'comment', 'events')} FROM events
  WHERE job_id = ? ORDER BY id < 0, abs(id)`

export function itemsOf(db: ReadDb, jobId: number): ItemRecord[] {
  return db.all<ItemRecord>('SELECT * FROM items WHERE job_id = ? ORDER BY position, abs(id)', jobId)
}

export function jobInFull(db: ReadDb, record: JobRecord): Job {
  return toJob(record, partsOf(db, record), {
    items: itemsOf(db, record.id),
    events: eventsOf(db, record.id),
    documents: documentsOf(db, { jobId: record.id }),
    forms: formsOf(db, record.id),
  })
}

/** Reads a job without its events, documents and forms, so that the time does not depend on their number. */
export function jobAlone(db: ReadDb, record: JobRecord): JobAlone {
  const nothing = { events: [], documents: [], forms: [] }
  const { events, documents, forms, ...alone } = toJob(record, partsOf(db, record), {
    ...nothing,
    items: itemsOf(db, record.id),
  })
  return alone
}

export function listItems(db: ReadDb, records: JobRecord[]): JobListItem[] {
  const partsOf = listedPartsOf(db, records)
  return records.map(record => toListItem(record, partsOf(record)))
}

/** Returns the listed parts of these jobs, which are read with one query for each kind of part. */
export function listedPartsOf(db: ReadDb, records: readonly JobRecord[]): (record: JobRecord) => ListedParts {
  const ids = JSON.stringify(records.map(record => record.id))
  const resources = Map.groupBy(
    db.all<ResourceRecord>(
      `SELECT r.*, u.name AS full_name FROM resources r JOIN users u ON u.id = r.user_id
       WHERE r.job_id IN ${listedNumbers} ORDER BY r.job_id, r.id < 0, abs(r.id)`,
      ids,
    ),
    row => row.job_id,
  )
  const destinations = Map.groupBy(
    db.all<DestinationRecord>(
      `SELECT * FROM destinations WHERE job_id IN ${listedNumbers}
       ORDER BY job_id, position, abs(id)`,
      ids,
    ),
    row => row.job_id,
  )
  return record => ({
    names: namesOf(db, record),
    resources: resources.get(record.id) ?? [],
    destinations: destinations.get(record.id) ?? [],
  })
}

/** Reads the parts of one job with queries of their own, which are several times as fast as those of lists. */
function partsOf(db: ReadDb, record: JobRecord): ListedParts {
  return {
    names: namesOf(db, record),
    resources: resourcesOf(db, record.id),
    destinations: destinationRowsOf(db, record.id),
  }
}

export function destinationRowsOf(db: ReadDb, jobId: number): DestinationRecord[] {
  return db.all<DestinationRecord>(
    'SELECT * FROM destinations WHERE job_id = ? ORDER BY position, abs(id)',
    jobId,
  )
}

export function destinationsOf(db: ReadDb, jobId: number): Destination[] {
  return destinationRowsOf(db, jobId).map(toDestination)
}

/** Reads the current names of the job's references. */
export function namesOfStored(db: ReadDb, { id }: Pick<JobRecord, 'id'>): Partial<ReferenceNames> {
  const row = db.get<References>('SELECT group_id, customer_id, project_id FROM jobs WHERE id = ?', id)
  return row ? namesOf(db, row) : {}
}

type References = Pick<JobRecord, 'group_id' | 'customer_id' | 'project_id'>

function namesOf(db: ReadDb, { group_id, customer_id, project_id }: References): ReferenceNames {
  return {
    customer: referenceName(db, group_id, 'customer', customer_id),
    project: referenceName(db, group_id, 'project', project_id),
  }
}
