/** Users and groups: GET /user, /user/me and /user/:id (interface, "users"), and GET /group (interface, "Groups"). */
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { User } from '../../../shared/entities/job.ts'
import { Group } from '../../../shared/entities/letterhead.ts'
import { reason } from '../../../shared/text/message.ts'
import { listVisibleGroups } from '../../service/access/letterheads.ts'
import { findUserId, listVisibleUsers, readVisibleUser } from '../../service/access/users.ts'
import { refuse } from '../../service/refuse.ts'
import { sendList } from '../answer/send-page.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe, type Operation } from '../operation/operation.ts'
import { identityOf } from '../request/identify.ts'

const ofUsers = { tag: 'Users', access: 'token', extension: 'users' } as const satisfies Partial<Operation>

const list = describe({
  ...ofUsers,
  id: 'listUsers',
  summary: 'The users of the groups that the sender sees, by name',
  answer: { status: 200, description: 'The users', list: Type.Array(User) },
})

const get = describe({
  ...ofUsers,
  id: 'getUser',
  summary: 'One user, also a disabled one',
  path: { id: 'The id or UUID of a user, or the word me for the one whose token was sent' },
  answer: { status: 200, description: 'The user', schema: User },
})

export function registerUsers(app: FastifyInstance, { service }: HttpContext): void {
  app.get('/user', list, async (request, reply) =>
    sendList(reply, listVisibleUsers(service.store.read, identityOf(request).actor)),
  )

  /** `:id` is an id, a UUID or the word `me`. */
  app.get<{ Params: { id: string } }>('/user/:id', get, async request => {
    const { actor } = identityOf(request)
    const id = findUserId(service.store.read, actor, request.params.id)
    return id === null
      ? refuse('not-found', reason('no-such-user'))
      : readVisibleUser(service.store.read, actor, id)
  })
}

const listGroups = describe({
  id: 'listGroups',
  tag: 'Users',
  summary: 'The groups that the sender sees, with their letterheads',
  access: 'token',
  extension: 'groups',
  answer: { status: 200, description: 'The groups', list: Type.Array(Group) },
})

export function registerGroups(app: FastifyInstance, { service }: HttpContext): void {
  app.get('/group', listGroups, async (request, reply) =>
    sendList(reply, listVisibleGroups(service.store.read, identityOf(request).actor)),
  )
}
