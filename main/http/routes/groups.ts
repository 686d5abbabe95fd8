/** GET /group (interface, "Groups"). */
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Group } from '../../../shared/letterhead.ts'
import { listVisibleGroups } from '../../service/access/letterheads.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe } from '../operation/operation.ts'
import { identityOf } from '../request/identify.ts'

const list = describe({
  id: 'listGroups',
  tag: 'Users',
  summary: 'The groups that the sender sees, with what their papers bear',
  access: 'token',
  extension: 'groups',
  answer: { status: 200, description: 'The groups', schema: Type.Array(Group) },
})

export function registerGroups(app: FastifyInstance, { service }: HttpContext): void {
  app.get('/group', list, async request => listVisibleGroups(service.store.read, identityOf(request).actor))
}
