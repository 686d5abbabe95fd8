/** GET /user, /user/me and /user/:id (decisions, extension `users`). */
import type { FastifyInstance } from 'fastify'
import { findUserId, listVisibleUsers, readVisibleUser } from '../../service/access/users.ts'
import { refuse } from '../../service/refuse.ts'
import type { HttpContext } from '../context.ts'
import { identityOf } from '../identify.ts'

export function registerUsers(app: FastifyInstance, { service }: HttpContext): void {
  app.get('/user', async request => listVisibleUsers(service.store.read, identityOf(request).actor))

  /** `:id` is an id, a UUID or the word `me`. */
  app.get<{ Params: { id: string } }>('/user/:id', async request => {
    const { actor } = identityOf(request)
    const id = findUserId(service.store.read, actor, request.params.id)
    return id === null
      ? refuse('not-found', 'There is no such user.')
      : readVisibleUser(service.store.read, actor, id)
  })
}
