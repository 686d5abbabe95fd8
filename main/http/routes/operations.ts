/** POST /operation/lookup (interface, "Operation keys"). */
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { nullable, Uuid } from '../../../shared/entities/schema.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { readHubIdentity } from '../../service/identity.ts'
import { findStored } from '../../service/operations/operation-keys.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe, jsonBody } from '../operation/operation.ts'
import { identityOf, senderOf } from '../request/identify.ts'

const body = jsonBody(
  Type.Object({
    keys: Type.Array(Type.String({ minLength: 1, maxLength: hubLimits.idempotencyKeyLength }), {
      maxItems: hubLimits.lookedUpKeys,
      description: "Keys of the sender's own requests",
    }),
  }),
)

const Lookup = Type.Object({
  generation: Type.Integer({ minimum: 0, description: "The server's generation" }),
  stored: Type.Array(
    Type.Object({
      key: Type.String(),
      uuid: nullable(Uuid),
    }),
    {
      description:
        'The keys that are stored, each with the UUID of the entity that its request created or changed',
    },
  ),
})

const lookup = describe({
  id: 'lookUpOperations',
  tag: 'Operations',
  summary: 'Returns which operations of the sender are stored',
  description:
    'For a request without an answer, and after a restore of the server. No cache stores the answer.',
  access: 'token',
  body,
  answer: { status: 200, description: 'The stored keys', schema: Lookup },
  extension: 'operations',
})

export function registerOperations(app: FastifyInstance, { service }: HttpContext): void {
  app.post('/operation/lookup', lookup, async (request): Promise<Static<typeof Lookup>> => {
    const { keys } = body.check(request.body)
    const { read } = service.store
    const stored = findStored(read, senderOf(identityOf(request)), keys, service.now())
    return { generation: readHubIdentity(read)?.generation ?? 0, stored }
  })
}
