/** Webhook subscriptions of the API key (interface, "Webhook subscriptions", "redeliver"). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { WebhookInput, WebhookLogEntry, WebhookSubscription } from '../../../shared/entities/webhook.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { limits } from '../../../shared/limits/limits.ts'
import { parseCount } from '../../service/entity/paging.ts'
import { readLog, redeliver, sendTest } from '../../service/webhooks/log.ts'
import { createWebhook, deleteWebhook, putWebhook } from '../../service/webhooks/put-webhook.ts'
import { getWebhook, listWebhooks, toSubscription } from '../../service/webhooks/webhook-record.ts'
import { sendDone } from '../answer/send-done.ts'
import { readBackWith, sendOnce } from '../answer/send-once.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe, jsonBody, type Operation } from '../operation/operation.ts'
import { parametersOf } from '../operation/parameters.ts'
import { identityOf } from '../request/identify.ts'

interface OfWebhook {
  Params: { uuid: string }
}
interface OfEntry {
  Params: { uuid: string; id: string }
}

const webhookBody = jsonBody(WebhookInput)
const ofWebhooks = {
  tag: 'Webhooks',
  access: 'integration-key',
  path: { uuid: 'The UUID of a subscription of this key' },
} as const satisfies Partial<Operation>
const subscription = { status: 200, description: 'The subscription', schema: WebhookSubscription } as const
const done = { status: 204, description: 'It is done' } as const

const post = describe({
  ...ofWebhooks,
  id: 'createWebhook',
  summary: 'Subscribes to events',
  description: `url and channels must be given. eventTypeFilter is an RE2 regular expression of ${limits.webhookFilterLength} characters at most, matched against the whole event type; url is http or https, ${hubLimits.webhookUrlLength} characters at most. It gets the events from now on.`,
  body: webhookBody,
  answer: subscription,
  headers: ['Idempotency-Key'],
  refuses: [409],
})

const put = describe({
  ...ofWebhooks,
  id: 'putWebhook',
  summary: 'Updates a subscription, or creates it when the path names a UUID that no subscription has',
  description:
    'An absent property is unchanged; null clears eventTypeFilter. A subscription that becomes inactive gets none of its waiting events, nor those that happen until it is active again.',
  body: webhookBody,
  answer: subscription,
  headers: ['Idempotency-Key'],
  refuses: [409],
})

/** Adds the routes with a subscription as their body. */
export function registerWebhookWrites(app: FastifyInstance, context: HttpContext): void {
  const { read } = context.service.store
  const readBack = (request: FastifyRequest, reply: FastifyReply, uuid: string) =>
    reply.send(toSubscription(getWebhook(read, identityOf(request).key.id, uuid)))

  app.post('/webhook', readBackWith(post, readBack), async (request, reply) => {
    const body = webhookBody.check(request.body)
    const { key } = identityOf(request)
    return sendOnce(context, request, reply, {
      work: command => createWebhook(command, key.id, body),
      uuidOf: webhook => webhook.uuid,
      send: webhook => reply.send(webhook),
    })
  })

  app.put<OfWebhook>('/webhook/:uuid', readBackWith(put, readBack), async (request, reply) => {
    const body = webhookBody.check(request.body)
    const { key } = identityOf(request)
    const { uuid } = request.params
    return sendOnce(context, request, reply, {
      work: command => putWebhook(command, key.id, uuid, body),
      uuidOf: webhook => webhook.uuid,
      send: webhook => reply.send(webhook),
    })
  })
}

const list = describe({
  ...ofWebhooks,
  id: 'listWebhooks',
  summary: 'The subscriptions of this key, the oldest first',
  answer: { status: 200, description: 'The subscriptions', schema: Type.Array(WebhookSubscription) },
})

const get = describe({ ...ofWebhooks, id: 'getWebhook', summary: 'One subscription', answer: subscription })

const log = describe({
  ...ofWebhooks,
  id: 'readWebhookLog',
  summary: 'The events that were sent last, newest first',
  description: 'For testing. An entry changes with each attempt of its event.',
  query: {
    limit: {
      description: `The most entries. No more than ${limits.webhookLogSize} are stored.`,
      schema: Type.Integer({ minimum: 0, maximum: 999_999_999_999_999 }),
    },
  },
  answer: { status: 200, description: 'The entries', schema: Type.Array(WebhookLogEntry) },
})

/** Adds the routes that read, without a body. */
export function registerWebhookReads(app: FastifyInstance, { service }: HttpContext): void {
  const { read } = service.store

  app.get('/webhook', list, async request => listWebhooks(read, identityOf(request).key.id))

  app.get<OfWebhook>('/webhook/:uuid', get, async request =>
    toSubscription(getWebhook(read, identityOf(request).key.id, request.params.uuid)),
  )

  app.get<OfWebhook>('/webhook/:uuid/log', log, async request => {
    const limit = parseCount('limit', parametersOf(request).limit)
    return readLog(read, identityOf(request).key.id, request.params.uuid, limit)
  })
}

const remove = describe({
  ...ofWebhooks,
  id: 'deleteWebhook',
  summary: 'Deletes a subscription with its log; waiting events are not sent',
  answer: { status: 204, description: 'It is deleted' },
  headers: ['Idempotency-Key'],
})

const test = describe({
  ...ofWebhooks,
  id: 'testWebhook',
  summary: 'Queues a TEST event, regardless of the filter, also for an inactive subscription',
  answer: done,
  headers: ['Idempotency-Key'],
})

const again = describe({
  ...ofWebhooks,
  id: 'redeliverWebhookEvent',
  summary: 'Sends an event of the log again, under the same webhook-id',
  path: { ...ofWebhooks.path, id: 'The id of an entry of the log' },
  answer: done,
  headers: ['Idempotency-Key'],
  extension: 'redeliver',
})

/** Adds the routes that change a subscription or its queue, without a body. */
export function registerWebhookActions(app: FastifyInstance, context: HttpContext): void {
  app.delete<OfWebhook>('/webhook/:uuid', remove, async (request, reply) => {
    const { uuid } = request.params
    return sendDone(context, request, reply, command =>
      deleteWebhook(command, identityOf(request).key.id, uuid),
    )
  })

  app.post<OfWebhook>('/webhook/:uuid/test', test, async (request, reply) => {
    const { uuid } = request.params
    return sendDone(context, request, reply, command => sendTest(command, identityOf(request).key.id, uuid))
  })

  app.post<OfEntry>('/webhook/:uuid/log/:id/redeliver', again, async (request, reply) => {
    const { uuid, id } = request.params
    return sendDone(context, request, reply, command =>
      redeliver(command, identityOf(request).key.id, uuid, id),
    )
  })
}
