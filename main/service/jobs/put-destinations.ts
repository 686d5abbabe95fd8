/** The destinations of a body (interface, "Job", "Representations"). */
import { DestinationInput } from '../../../shared/entities/job.ts'
import type { ReadDb } from '../../store/db.ts'
import type { destinations } from '../../store/schema/jobs.ts'
import type { Command } from '../command.ts'
import { parseColumn } from '../entity/entity-row.ts'
import { mergeExtra, toLocation, unknownProperties } from '../entity/extra.ts'
import { type EntriesPlan, planEntries, writeEntries } from '../entity/match-entries.ts'
import { type DestinationRecord, destinationRows, type JobRecord } from '../records/job-record.ts'
import { destinationRowsOf } from './read-job.ts'

type DestinationRow = Omit<typeof destinations.$inferInsert, 'id' | 'uuid' | 'jobId'>
const known = new Set(Object.keys(DestinationInput.properties))

export type DestinationsPlan = EntriesPlan<DestinationRecord, DestinationRow>

export function planDestinations(
  db: ReadDb,
  job: JobRecord,
  given: DestinationInput[] | null,
): DestinationsPlan {
  const stored = destinationRowsOf(db, job.id)
  return planEntries('destinations', stored, given ?? [], rowOf, nextRow)
}

function rowOf(destination: DestinationRecord): DestinationRow {
  return {
    position: destination.position,
    location: JSON.parse(destination.location),
    extra: parseColumn(destination.extra),
  }
}

function nextRow(stored: DestinationRow | null, given: DestinationInput, index: number): DestinationRow {
  const before = stored ?? { position: index, location: toLocation(null, null), extra: null }
  return {
    position: given.order ?? before.position,
    location: given.location === undefined ? before.location : toLocation(before.location, given.location),
    extra: mergeExtra(before.extra ?? null, unknownProperties(given as Record<string, unknown>, known)),
  }
}

export function writeDestinations(command: Command, job: JobRecord, plan: DestinationsPlan): void {
  writeEntries(command, 'destinations', destinationRows, job.id, plan)
}
