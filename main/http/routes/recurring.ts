/** Recurring jobs: create, read, list, change and delete (interface, "Recurring jobs"). */
import { RecurringInput, RecurringJob } from '../../../shared/entities/recurring-job.ts'
import { findRecurring } from '../../service/records/recurring-record.ts'
import { listRecurring, readOneRecurring } from '../../service/recurring/list-recurring.ts'
import { createRecurring, deleteRecurring, putRecurring } from '../../service/recurring/put-recurring.ts'
import { entityRoutes, readWith, sendPlain } from './entity.ts'
import { sharedList } from './shared-list.ts'

const extension = 'recurring'
const ofRecurring = { tag: 'Recurring jobs', access: 'token' } as const

/** Routes of one recurring job, with and without a body. */
export const recurring = entityRoutes({
  path: '/recurring',
  of: ofRecurring,
  body: RecurringInput,
  answer: { status: 200, description: 'The recurring job', schema: RecurringJob },
  post: {
    id: 'createRecurring',
    summary: 'Creates a recurring job',
    description: 'For users who plan for the group.',
    refuses: [409],
    extension,
  },
  put: {
    id: 'putRecurring',
    summary: 'Updates a recurring job, or creates it when the path names a UUID that none has',
    refuses: [409],
    extension,
  },
  get: { id: 'getRecurring', summary: 'One recurring job', extension },
  remove: {
    id: 'deleteRecurring',
    summary: 'Deletes a recurring job; jobs that were created from it stay',
    extension,
  },
  find: findRecurring,
  create: createRecurring,
  change: putRecurring,
  delete: deleteRecurring,
  reader: readWith(readOneRecurring, sendPlain),
  send: sendPlain,
})

export const registerRecurringList = sharedList({
  ...ofRecurring,
  id: 'listRecurring',
  summary: 'The recurring jobs of the groups of the sender',
  extension,
  path: '/recurring',
  schema: RecurringJob,
  answer: 'The recurring jobs, by title and then by id',
  list: listRecurring,
})
