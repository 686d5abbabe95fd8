/** Calls for the working hours and absences of the group. */
import { AvailabilityEntry } from '../entities/availability.ts'
import { nullable, Uuid } from '../entities/schema.ts'
import type { Outcome } from '../text/failures.ts'
import type { PersonView } from '../views/asset.ts'
import { call } from './call.ts'

/** An entry on this laptop, with the changes that wait to be sent. */
export interface AvailabilityLine extends AvailabilityEntry {
  uuid: string
  /** whether the last change waits to be sent */
  isWaiting: boolean
}

export interface AvailabilityView {
  /** whether the server stores working hours and absences */
  isOffered: boolean
  /** whether the user may change the entries of all people; otherwise only the own absences */
  mayPlan: boolean
  people: PersonView[]
  entries: AvailabilityLine[]
}

export const availabilityRequests = {
  /** the working hours and absences on this laptop */
  'availability.list': call({}).gives<AvailabilityView>(),
  /** changes an entry on this laptop, and sends the change. `entryUuid` null: a new one; `after` null: it is removed */
  'availability.change': call({
    entryUuid: nullable(Uuid),
    after: nullable(AvailabilityEntry),
  }).gives<Outcome<null>>(),
}
