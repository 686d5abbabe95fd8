/** Working hours and absences: create, read, list, change and delete (interface, "Availability"). */
import { Availability, AvailabilityInput } from '../../../shared/entities/availability.ts'
import { listAvailability, readOneAvailability } from '../../service/availability/list-availability.ts'
import {
  createAvailability,
  deleteAvailability,
  putAvailability,
} from '../../service/availability/put-availability.ts'
import { findAvailability } from '../../service/records/availability-record.ts'
import { entityRoutes, readWith, sendPlain } from './entity.ts'
import { sharedList } from './shared-list.ts'

const extension = 'availability'
const ofAvailability = { tag: 'Availability', access: 'token' } as const

/** Routes of one entry, with and without a body. */
export const availability = entityRoutes({
  path: '/availability',
  of: ofAvailability,
  body: AvailabilityInput,
  answer: { status: 200, description: 'The entry', schema: Availability },
  post: {
    id: 'createAvailability',
    summary: 'Creates working hours or an absence of a user',
    description:
      'For users who plan for the group, and for absences of the user. Second working hours are 409.',
    refuses: [409],
    extension,
  },
  put: {
    id: 'putAvailability',
    summary: 'Updates an entry, or creates it when the path names a UUID that no entry has',
    refuses: [409],
    extension,
  },
  get: { id: 'getAvailability', summary: 'One entry', extension },
  remove: { id: 'deleteAvailability', summary: 'Deletes an entry', extension },
  find: findAvailability,
  create: createAvailability,
  change: putAvailability,
  delete: deleteAvailability,
  reader: readWith(readOneAvailability, sendPlain),
  send: sendPlain,
})

export const registerAvailabilityList = sharedList({
  ...ofAvailability,
  id: 'listAvailability',
  summary: 'The working hours and absences of the groups of the sender',
  extension,
  path: '/availability',
  schema: Availability,
  answer: 'The entries, by user and then by id',
  list: listAvailability,
})
