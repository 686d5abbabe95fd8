/** Manuals: list, and attach or detach a document on an asset type (interface, "Manuals"). */
import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Manual } from '../../../shared/entities/manual.ts'
import { attachManual, detachManual } from '../../service/manuals/change-manuals.ts'
import { listManuals } from '../../service/manuals/list-manuals.ts'
import { sendDone } from '../answer/send-done.ts'
import { sendEntity } from '../answer/send-entity.ts'
import { addPaging } from '../answer/send-page.ts'
import type { HttpContext } from '../operation/context.ts'
import { pagingParameters } from '../operation/list-query.ts'
import { describe } from '../operation/operation.ts'
import { parametersOf } from '../operation/parameters.ts'
import { identityOf } from '../request/identify.ts'

const ofManuals = { tag: 'Manuals', access: 'token', extension: 'manuals' } as const

const list = describe({
  ...ofManuals,
  id: 'listManuals',
  summary: 'The manuals of the groups of the sender',
  query: pagingParameters,
  headers: ['If-None-Match'],
  answer: { status: 200, description: 'The manuals, the oldest first', page: Type.Array(Manual) },
})

const attaching = describe({
  ...ofManuals,
  id: 'attachToAssetType',
  summary: 'Attaches a document to an asset type, as a manual',
  answer: { status: 200, description: 'It is attached' },
  headers: ['Idempotency-Key'],
  refuses: [409],
})

const detaching = describe({
  ...ofManuals,
  id: 'detachFromAssetType',
  summary: 'Detaches a manual from an asset type; its content stays for 30 days',
  answer: { status: 200, description: 'It is not attached' },
  headers: ['Idempotency-Key'],
})

export function registerManuals(app: FastifyInstance, context: HttpContext): void {
  app.get('/manual', list, async (request, reply) => {
    const { store } = context.service
    const page = listManuals(store.read, identityOf(request).actor, parametersOf(request))
    const versions = page.entries.map(({ id, lastModified }) => [id, lastModified])
    const tag = hash('sha256', JSON.stringify([versions, page.total]), 'base64url')
    addPaging(request, reply, { ...page, count: page.entries.length })
    return sendEntity(request, reply, `"${tag}"`, page.entries)
  })
  const changes = [
    { method: 'PUT', change: attachManual, options: attaching },
    { method: 'DELETE', change: detachManual, options: detaching },
  ] as const
  for (const { method, change, options } of changes) {
    app.route<{ Params: { id: string; did: string } }>({
      method,
      url: '/asset/type/:id/document/:did',
      ...options,
      handler: async (request, reply) =>
        sendDone(context, request, reply, command => change(command, request.params.id, request.params.did)),
    })
  }
}
