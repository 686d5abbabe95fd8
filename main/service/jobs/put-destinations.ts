/** The destinations of a body (interface, "Job", "Representations"). */
import { isDeepStrictEqual } from 'node:util'
import { DestinationInput } from '../../../shared/job.ts'
import type { ReadDb } from '../../store/db.ts'
import type { destinations } from '../../store/schema/jobs.ts'
import { type Command, newId } from '../command.ts'
import { mergeExtra, toLocation, unknownProperties } from '../entity/extra.ts'
import { entryUuid, matchEntries } from '../entity/match-entries.ts'
import { type DestinationRecord, destinationRows, type JobRecord } from '../records/job-record.ts'

type DestinationRow = Omit<typeof destinations.$inferInsert, 'id' | 'uuid' | 'jobId'>
const known = new Set(Object.keys(DestinationInput.properties))

export interface DestinationsPlan {
  writes: { stored: DestinationRecord | null; uuid: string | null; row: DestinationRow }[]
  removed: DestinationRecord[]
  isChange: boolean
}

export function planDestinations(
  db: ReadDb,
  job: JobRecord,
  given: DestinationInput[] | null,
): DestinationsPlan {
  const stored = db.all<DestinationRecord>(
    'SELECT * FROM destinations WHERE job_id = ? ORDER BY position, abs(id)',
    job.id,
  )
  const { entries, removed } = matchEntries('destinations', stored, given ?? [])
  const writes = entries.map((entry, index) => ({
    stored: entry.stored,
    uuid: entry.given.uuid?.toLowerCase() ?? null,
    row: nextRow(entry.stored, entry.given, index),
  }))
  const isChange =
    removed.length > 0 ||
    writes.some(({ stored: before, row }) => !before || !isDeepStrictEqual(row, rowOf(before)))
  return { writes, removed, isChange }
}

function rowOf(destination: DestinationRecord): DestinationRow {
  return {
    position: destination.position,
    location: JSON.parse(destination.location),
    extra: destination.extra === null ? null : JSON.parse(destination.extra),
  }
}

function nextRow(stored: DestinationRecord | null, given: DestinationInput, index: number): DestinationRow {
  const before = stored ? rowOf(stored) : { position: index, location: toLocation(null, null), extra: null }
  return {
    position: given.order ?? before.position,
    location: given.location === undefined ? before.location : toLocation(before.location, given.location),
    extra: mergeExtra(before.extra ?? null, unknownProperties(given as Record<string, unknown>, known)),
  }
}

export function writeDestinations(
  command: Command,
  job: JobRecord,
  { writes, removed }: DestinationsPlan,
): void {
  const { db } = command
  for (const destination of removed) db.run('DELETE FROM destinations WHERE id = ?', destination.id)
  for (const { stored, uuid, row } of writes) {
    if (stored) destinationRows.change(db, row, 'WHERE id = ?', stored.id)
    else
      destinationRows.insert(db, {
        ...row,
        id: newId(command, 'destinations'),
        uuid: entryUuid(command, 'destinations', uuid),
        jobId: job.id,
      })
  }
}
