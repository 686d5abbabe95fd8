/** GET of a list that the users of a group share, with an ETag: laptops read it as a whole, and often unchanged. */
import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { Actor } from '../../service/actor.ts'
import type { Page, RawQuery } from '../../service/entity/paging.ts'
import type { ReadDb } from '../../store/db.ts'
import { sendEntity } from '../answer/send-entity.ts'
import { addPaging } from '../answer/send-page.ts'
import type { HttpContext } from '../operation/context.ts'
import { pagingParameters } from '../operation/list-query.ts'
import { describe, type Operation } from '../operation/operation.ts'
import { parametersOf } from '../operation/parameters.ts'
import { identityOf } from '../request/identify.ts'

interface SharedListParts extends Pick<Operation, 'tag' | 'access' | 'id' | 'summary' | 'extension'> {
  path: string
  schema: TSchema
  /** description of the answer, such as `The phrases, by name and then by id` */
  answer: string
  list(db: ReadDb, actor: Actor, query: RawQuery): Page<{ id: number; lastModified: number }>
}

/** Returns the function that registers the route. */
export function sharedList({ path, schema, answer, list, ...of }: SharedListParts) {
  const operation = describe({
    ...of,
    query: pagingParameters,
    headers: ['If-None-Match'],
    answer: { status: 200, description: answer, page: Type.Array(schema) },
  })
  return (app: FastifyInstance, { service }: HttpContext): void => {
    app.get(path, operation, async (request, reply) => {
      const page = list(service.store.read, identityOf(request).actor, parametersOf(request))
      const versions = page.entries.map(({ id, lastModified }) => [id, lastModified])
      const tag = hash('sha256', JSON.stringify([versions, page.total]), 'base64url')
      addPaging(request, reply, { ...page, count: page.entries.length })
      return sendEntity(request, reply, `"${tag}"`, page.entries)
    })
  }
}
