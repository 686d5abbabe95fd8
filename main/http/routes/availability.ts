/** Working hours and absences: create, read, list, change and delete (interface, "Availability"). */
import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Availability, AvailabilityInput } from '../../../shared/entities/availability.ts'
import { listAvailability, readOneAvailability } from '../../service/availability/list-availability.ts'
import {
  createAvailability,
  deleteAvailability,
  putAvailability,
} from '../../service/availability/put-availability.ts'
import { findAvailability } from '../../service/records/availability-record.ts'
import { sendEntity } from '../answer/send-entity.ts'
import { addPaging } from '../answer/send-page.ts'
import type { HttpContext } from '../operation/context.ts'
import { pagingParameters } from '../operation/list-query.ts'
import { describe } from '../operation/operation.ts'
import { parametersOf } from '../operation/parameters.ts'
import { identityOf } from '../request/identify.ts'
import { entityRoutes, readWith, sendPlain } from './entity.ts'

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

const list = describe({
  ...ofAvailability,
  id: 'listAvailability',
  summary: 'The working hours and absences of the groups of the sender',
  query: pagingParameters,
  headers: ['If-None-Match'],
  answer: { status: 200, description: 'The entries, by user and then by id', page: Type.Array(Availability) },
  extension,
})

export function registerAvailabilityList(app: FastifyInstance, { service }: HttpContext): void {
  app.get('/availability', list, async (request, reply) => {
    const page = listAvailability(service.store.read, identityOf(request).actor, parametersOf(request))
    const versions = page.entries.map(({ id, lastModified }) => [id, lastModified])
    const tag = hash('sha256', JSON.stringify([versions, page.total]), 'base64url')
    addPaging(request, reply, { ...page, count: page.entries.length })
    return sendEntity(request, reply, `"${tag}"`, page.entries)
  })
}
