/** PUT /laptop/:uuid/recovery (interface, "Laptops"). */
import type { FastifyInstance } from 'fastify'
import { Check } from 'typebox/value'
import { RecoveryInput } from '../../../shared/laptop-recovery.ts'
import { Uuid } from '../../../shared/schema.ts'
import { leaveRecovery } from '../../service/access/laptop-recoveries.ts'
import { refuse } from '../../service/refuse.ts'
import { sendDone } from '../answer/send-done.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe, jsonBody } from '../operation/operation.ts'

const body = jsonBody(RecoveryInput)

const put = describe({
  id: 'leaveRecovery',
  tag: 'Users',
  summary: 'Leaves what opens a laptop whose person has gone',
  description:
    'A laptop’s recovery code, sealed to the public key of its company. It can be replaced by the same laptop, and is never given back: an operator of the hub reads it.',
  access: 'token',
  path: { uuid: 'Made by the laptop, once for the data on it' },
  body,
  answer: { status: 204, description: 'It is kept' },
  headers: ['Idempotency-Key'],
  refuses: [403, 404, 409],
  extension: 'recovery',
})

export function registerLaptops(app: FastifyInstance, context: HttpContext): void {
  app.put<{ Params: { uuid: string } }>('/laptop/:uuid/recovery', put, async (request, reply) => {
    const { uuid } = request.params
    if (!Check(Uuid, uuid)) refuse('not-found', 'A laptop is named by a UUID.')
    const input = body.check(request.body)
    return sendDone(context, request, reply, command => leaveRecovery(command, uuid.toLowerCase(), input))
  })
}
