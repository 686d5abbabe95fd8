/** Reads the fields of jobs that the board needs, without description, signature and custom fields. */
import type { BoardJob } from '../../../shared/contract/plan.ts'
import type { Location } from '../../../shared/entities/schema.ts'
import { absentStates } from '../../../shared/entities/states.ts'
import { storedTimesOf } from '../../service/jobs/represent.ts'
import { effectiveEnd, effectiveStart } from '../../service/jobs/span.ts'
import type { DestinationRecord, JobRecord, ResourceRecord } from '../../service/records/job-record.ts'
import type { ReadDb } from '../../store/db.ts'
import { sqlList } from '../../store/sql-list.ts'
import { nameOf } from './board-filter.ts'
import { readDeclined } from './declined.ts'
import { countUnsent } from './plan.ts'

const columns = [
  ...['id', 'uuid', 'external_id', 'title', 'state', 'priority', 'place_name'],
  ...['all_day', 'start_time', 'end_time', 'start_date', 'end_date', 'duration'],
] as const satisfies (keyof JobRecord)[]

interface Row extends Pick<JobRecord, (typeof columns)[number]> {
  customer_name: string | null
  project_name: string | null
}

const statements = {
  jobs: `SELECT ${columns.map(name => `j.${name}`).join(', ')}, ${nameOf('customer')} AS customer_name,
      ${nameOf('project')} AS project_name
    FROM json_each(?) wanted JOIN jobs j ON j.uuid = wanted.value`,
  resources: `SELECT r.job_id, r.user_id, r.state, u.name AS full_name
    FROM json_each(?) wanted JOIN resources r ON r.job_id = wanted.value JOIN users u ON u.id = r.user_id
    WHERE r.state NOT IN (${sqlList(absentStates)}) ORDER BY r.id < 0, abs(r.id)`,
  destinations: `SELECT d.job_id, d.position, d.location
    FROM json_each(?) wanted JOIN destinations d ON d.job_id = wanted.value ORDER BY d.position, abs(d.id)`,
}

/** Returns the jobs in any order, without those that are no longer on this laptop. */
export function readBoardJobs(db: ReadDb, uuids: readonly string[]): BoardJob[] {
  const rows = db.all<Row>(statements.jobs, JSON.stringify(uuids))
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const unsent = countUnsent(db, rows)
  const declined = readDeclined(db, rows)
  const people = Map.groupBy(db.all<Person>(statements.resources, ids), row => row.job_id)
  const places = Map.groupBy(db.all<Place>(statements.destinations, ids), row => row.job_id)
  return rows.map(row => ({
    ...fieldsOf(row),
    resources: (people.get(row.id) ?? []).map(toResource),
    declined: declined.get(row.id) ?? [],
    // the board shows a job at its first destination
    destinations: (places.get(row.id) ?? []).slice(0, 1).map(toDestination),
    unsent: unsent.get(row.uuid) ?? 0,
  }))
}

type Person = Pick<ResourceRecord, 'job_id' | 'user_id' | 'state' | 'full_name'>
type Place = Pick<DestinationRecord, 'job_id' | 'position' | 'location'>

function toResource({ user_id, full_name, state }: Person): BoardJob['resources'][number] {
  return { userId: user_id, fullName: full_name, state }
}

function toDestination({ position, location }: Place): BoardJob['destinations'][number] {
  return { order: position, location: JSON.parse(location) as Location }
}

function fieldsOf(row: Row): Omit<BoardJob, 'resources' | 'declined' | 'destinations' | 'unsent'> {
  const times = storedTimesOf(row)
  return {
    uuid: row.uuid,
    externalId: row.external_id,
    title: row.title,
    state: row.state,
    priority: row.priority,
    allDay: times.allDay,
    startTime: effectiveStart(times),
    endTime: effectiveEnd(times),
    duration: row.duration,
    placeName: row.place_name,
    customerName: row.customer_name,
    projectName: row.project_name,
  }
}
