/** A job's tables, as it is written. */
import { rowsOf } from '../../store/rows.ts'
import { destinations, items, jobs, resources } from '../../store/schema/jobs.ts'

export const jobRows = rowsOf(jobs)
export const resourceRows = rowsOf(resources)
export const destinationRows = rowsOf(destinations)
export const itemRows = rowsOf(items)
