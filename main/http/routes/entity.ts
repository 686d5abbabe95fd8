/**
 * What jobs, assets, asset types and forms have in common: they are made, changed, read and deleted under one path
 * (interface, "PUT", "Operation keys", "etag"). Each says what is its own; what goes on around that is said here.
 */
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Actor } from '../../service/actor.ts'
import type { Command } from '../../service/command.ts'
import type { ReadDb } from '../../store/db.ts'
import { etagOf, type MatchedRow, requireMatch } from '../answer/etag.ts'
import { sendEntity } from '../answer/send-entity.ts'
import { readBackWith, sendOnce } from '../answer/send-once.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe, jsonBody, type Operation } from '../operation/operation.ts'
import { identityOf } from '../request/identify.ts'

interface OfEntity {
  Params: { id: string }
}

/** What an operation says of itself beside its tag, body, answer and headers. */
type OwnWords = Pick<Operation, 'id' | 'summary'> &
  Partial<Pick<Operation, 'description' | 'refuses' | 'extension'>>

/** The entity, or the uuid of a long one, which is read for the answer in a turn of its own once the change is kept. */
type Changed<Entity> = Entity | { readLater: string }

/** An entity and the domain's commands on it; each of them throws `Refused`. */
export interface EntityParts<Body extends TSchema, Entity extends { uuid: string }> {
  /** of the list, as `/asset/type`; one entity is below it */
  path: string
  of: Pick<Operation, 'tag' | 'access' | 'grant' | 'isUnofficial'>
  body: Body
  answer: { status: 200; description: string; schema: TSchema }
  post: OwnWords
  put: OwnWords
  get: OwnWords
  remove: OwnWords
  /** what If-Match is compared with, in the transaction of the change */
  find(db: ReadDb, actor: Actor, ref: string): MatchedRow
  create(command: Command, body: Static<Body>): Entity
  change(command: Command, ref: string, body: Static<Body>): Changed<Entity>
  /** `more`: it is to be run again, after others have had their turn */
  delete(command: Command, ref: string): unknown
  /** called twice for each server; answers GET for one, and what is long after a change of it */
  reader(context: HttpContext): (request: FastifyRequest, reply: FastifyReply, ref: string) => FastifyReply
  /** under its ETag */
  send(context: HttpContext, request: FastifyRequest, reply: FastifyReply, entity: Entity): FastifyReply
}

/** Its routes in two scopes: those that take it as their body, and those that are asked with the path alone. */
export interface EntityRoutes {
  registerWrites(app: FastifyInstance, context: HttpContext): void
  registerReads(app: FastifyInstance, context: HttpContext): void
}

export function entityRoutes<Body extends TSchema, Entity extends { uuid: string }>(
  parts: EntityParts<Body, Entity>,
): EntityRoutes {
  const { path, of, answer } = parts
  const body = jsonBody(parts.body)
  const post = describe({ ...of, ...parts.post, body, answer, headers: ['Idempotency-Key'] })
  const put = describe({ ...of, ...parts.put, body, answer, headers: ['If-Match', 'Idempotency-Key'] })
  const get = describe({ ...of, ...parts.get, answer, headers: ['If-None-Match'] })
  const deleted = { status: 204, description: 'It is deleted' } as const
  const remove = describe({
    ...of,
    ...parts.remove,
    answer: deleted,
    headers: ['If-Match', 'Idempotency-Key'],
  })

  /** Changes the version that If-Match names. */
  const onMatched =
    <T>(request: FastifyRequest<OfEntity>, change: (command: Command, ref: string) => T) =>
    (command: Command): T => {
      const { id } = request.params
      requireMatch(parts.find(command.db, command.actor, id), id, request.headers['if-match'])
      return change(command, id)
    }

  return {
    registerWrites(app, context) {
      const read = parts.reader(context)
      app.post(path, readBackWith(post, read), async (request, reply) => {
        const given = body.check(request.body)
        return sendOnce(context, request, reply, {
          work: command => parts.create(command, given),
          uuidOf: entity => entity.uuid,
          send: entity => parts.send(context, request, reply, entity),
        })
      })
      app.put<OfEntity>(`${path}/:id`, readBackWith(put, read), async (request, reply) => {
        const given = body.check(request.body)
        return sendOnce(context, request, reply, {
          work: onMatched(request, (command, ref) => parts.change(command, ref, given)),
          uuidOf: (entity: Changed<Entity>) => (isLater(entity) ? entity.readLater : entity.uuid),
          send: async (entity: Changed<Entity>) => {
            if (!isLater(entity)) return parts.send(context, request, reply, entity)
            await setImmediate()
            return read(request, reply, entity.readLater)
          },
        })
      })
    },
    registerReads(app, context) {
      const read = parts.reader(context)
      app.get<OfEntity>(`${path}/:id`, get, async (request, reply) => read(request, reply, request.params.id))
      app.delete<OfEntity>(`${path}/:id`, remove, async (request, reply) =>
        sendOnce(context, request, reply, {
          work: onMatched(request, parts.delete),
          isMore: done => done === 'more',
          send: () => reply.code(204).send(),
        }),
      )
    },
  }
}

/** An entity has a uuid, and may keep a property of whatever name. */
function isLater<Entity extends object>(entity: Changed<Entity>): entity is { readLater: string } {
  return 'readLater' in entity && !('uuid' in entity)
}

/** The reader of an entity that is answered as `send` answers a changed one. */
export function readWith<Entity extends { uuid: string }>(
  read: (db: ReadDb, actor: Actor, ref: string) => Entity,
  send: EntityParts<TSchema, Entity>['send'],
): EntityParts<TSchema, Entity>['reader'] {
  return context => (request, reply, ref) =>
    send(context, request, reply, read(context.service.store.read, identityOf(request).actor, ref))
}

/** Of an entity that shows nothing but its own. */
export function sendPlain(
  _context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  entity: { uuid: string; lastModified: number },
): FastifyReply {
  return sendEntity(request, reply, etagOf(entity), entity)
}
