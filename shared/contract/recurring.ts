/** Calls for the recurring jobs of the group. */
import { Type } from 'typebox'
import { RecurringEntry } from '../entities/recurring-job.ts'
import { nullable, Uuid } from '../entities/schema.ts'
import type { Outcome } from '../text/failures.ts'
import type { PersonView } from '../views/asset.ts'
import { call } from './call.ts'

/** Any text is taken, as an address may name an asset that does not exist. */
const anyUuid = Type.String({ maxLength: 64 })

/** A recurring job on this laptop, with the changes that wait to be sent. */
export interface RecurringLine extends RecurringEntry {
  uuid: string
  /** the last date for which the server created a job, `YYYY-MM-DD` */
  plannedUntil: string | null
  /** the last meter reading for which the server created a job */
  plannedReading: number | null
  /** null: it is for no asset, or the asset is not stored here */
  assetName: string | null
  /** the number that was last entered for `readingKey`; null in a list of all assets */
  lastReading: number | null
  /** whether the last change waits to be sent */
  isWaiting: boolean
}

/** A question whose answers are numbers: a meter. */
export interface MeterChoice {
  key: string
  label: string
  unit: string | null
  /** the number that was last entered */
  last: number
}

export interface RecurringView {
  /** whether the server creates recurring jobs */
  isOffered: boolean
  /** whether the user may change them */
  mayPlan: boolean
  people: PersonView[]
  entries: RecurringLine[]
}

export const recurringRequests = {
  /** the recurring jobs on this laptop, by title. `assetUuid` null: those of all assets and places */
  'recurring.list': call({ assetUuid: nullable(anyUuid) }).gives<RecurringView>(),
  /** the questions of the asset's forms that can be a meter */
  'recurring.find': call({ assetUuid: anyUuid }).gives<MeterChoice[]>(),
  /** changes a recurring job on this laptop, and sends the change. `entryUuid` null: a new one; `after` null: removed */
  'recurring.change': call({
    entryUuid: nullable(Uuid),
    after: nullable(RecurringEntry),
  }).gives<Outcome<null>>(),
}
