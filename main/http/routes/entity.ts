/**
 * Routes that jobs, assets, asset types and forms share: create, change, read and delete under one path (interface,
 * "PUT", "Operation keys", "etag"). Each entity passes its own parts.
 */
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Actor } from '../../service/actor.ts'
import type { Command } from '../../service/command.ts'
import type { ReadDb } from '../../store/db.ts'
import { etagOf, type MatchedRow, requireMatch, requireNone } from '../answer/etag.ts'
import { sendEntity } from '../answer/send-entity.ts'
import { readBackWith, sendOnce } from '../answer/send-once.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe, jsonBody, type Operation } from '../operation/operation.ts'
import { identityOf } from '../request/identify.ts'

interface OfEntity {
  Params: { id: string }
}

/** Parts of the description of an operation that differ by entity. */
type OwnTexts = Pick<Operation, 'id' | 'summary'> &
  Partial<Pick<Operation, 'description' | 'refuses' | 'extension'>>

/**
 * The entity, or the UUID of a long one. A long one is read for the answer after the commit, so that it does not delay
 * others.
 */
type Changed<Entity> = Entity | { readLater: string }

/** An entity and the domain's commands on it. Each of them throws `Refused`. */
export interface EntityParts<Body extends TSchema, Entity extends { uuid: string }> {
  /** path of the list, such as `/asset/type`; one entity is below it */
  path: string
  of: Pick<Operation, 'tag' | 'access' | 'grant' | 'isUnofficial'>
  body: Body
  answer: { status: 200; description: string; schema: TSchema }
  post: OwnTexts
  put: OwnTexts
  get: OwnTexts
  remove: OwnTexts
  /** finds the row that If-Match is compared with, in the transaction of the change */
  find(db: ReadDb, actor: Actor, ref: string): MatchedRow
  create(command: Command, body: Static<Body>): Entity
  change(command: Command, ref: string, body: Static<Body>): Changed<Entity>
  /** returns `more` if it must run again after other requests */
  delete(command: Command, ref: string): unknown
  /** called twice for each server; the reader answers GET for one entity, and a change of a long one */
  reader(context: HttpContext): (request: FastifyRequest, reply: FastifyReply, ref: string) => FastifyReply
  /** sends the entity with its ETag */
  send(context: HttpContext, request: FastifyRequest, reply: FastifyReply, entity: Entity): FastifyReply
}

/** Routes of an entity in two scopes: those with a body, and those without. */
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

  /** Runs the change if the entity has the version of If-Match. */
  const onMatched =
    <T>(request: FastifyRequest<OfEntity>, change: (command: Command, ref: string) => T) =>
    (command: Command): T => {
      const { id } = request.params
      const row = parts.find(command.db, command.actor, id)
      requireMatch(row, id, request.headers['if-match'])
      if (request.headers['if-none-match'] === '*') requireNone(row)
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

/** Returns whether the entity is read later. An entity has a UUID, and may have a property of any name. */
function isLater<Entity extends object>(entity: Changed<Entity>): entity is { readLater: string } {
  return 'readLater' in entity && !('uuid' in entity)
}

/** Makes a reader that answers with `send`. */
export function readWith<Entity extends { uuid: string }>(
  read: (db: ReadDb, actor: Actor, ref: string) => Entity,
  send: EntityParts<TSchema, Entity>['send'],
): EntityParts<TSchema, Entity>['reader'] {
  return context => (request, reply, ref) =>
    send(context, request, reply, read(context.service.store.read, identityOf(request).actor, ref))
}

/** Sends an entity that shows no names of others, so `lastModified` alone makes its ETag. */
export function sendPlain(
  _context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  entity: { uuid: string; lastModified: number },
): FastifyReply {
  return sendEntity(request, reply, etagOf(entity), entity)
}
