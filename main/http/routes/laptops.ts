/** PUT /laptop/:uuid/recovery and GET /laptop (interface, "Laptops"). */
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { RecoveryInput } from '../../../shared/entities/laptop-recovery.ts'
import { LateLaptop } from '../../../shared/entities/laptop-report.ts'
import { Uuid } from '../../../shared/entities/schema.ts'
import { leaveRecovery } from '../../service/access/laptop-recoveries.ts'
import { listLateLaptops } from '../../service/access/laptops.ts'
import { refuse } from '../../service/refuse.ts'
import { sendDone } from '../answer/send-done.ts'
import { sendList } from '../answer/send-page.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe, jsonBody } from '../operation/operation.ts'
import { identityOf } from '../request/identify.ts'

const body = jsonBody(RecoveryInput)

const put = describe({
  id: 'leaveRecovery',
  tag: 'Users',
  summary: "Stores a laptop's recovery code, sealed to the company's key",
  description:
    'A laptop’s recovery code, sealed to the public key of its company. Only the same laptop can replace it. No operation returns it: an administrator of the server reads it.',
  access: 'token',
  path: { uuid: 'Made by the laptop, once for the data on it' },
  body,
  answer: { status: 204, description: 'It is stored' },
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

const list = describe({
  id: 'listLaptops',
  tag: 'Users',
  summary: "Laptops that need a dispatcher's attention; none for a technician",
  description:
    'Laptops of the groups for which the sender plans. Their work has not been confirmed for three days, or they have not looked up their operations since the server was restored. A laptop reports both in the header `Laptop` of its requests.',
  access: 'token',
  answer: {
    status: 200,
    description: 'The laptops, by the name of their user',
    list: Type.Array(LateLaptop),
  },
  extension: 'laptops',
})

export function registerLaptopList(app: FastifyInstance, { service }: HttpContext): void {
  app.get('/laptop', list, async (request, reply) =>
    sendList(reply, listLateLaptops(service.store.read, identityOf(request).actor, service.now())),
  )
}
