/** GET /material, and GET and POST /material/van (interface, "Material"). */
import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Material, Van, VanCount } from '../../../shared/entities/material.ts'
import { countVan } from '../../service/material/count-van.ts'
import { listMaterials } from '../../service/material/list-materials.ts'
import { listVans } from '../../service/material/list-vans.ts'
import { sendDone } from '../answer/send-done.ts'
import { sendEntity } from '../answer/send-entity.ts'
import { addPaging, sendPage } from '../answer/send-page.ts'
import type { HttpContext } from '../operation/context.ts'
import { Count, pagingParameters } from '../operation/list-query.ts'
import { describe, jsonBody, type Operation } from '../operation/operation.ts'
import { parametersOf } from '../operation/parameters.ts'
import { identityOf } from '../request/identify.ts'

const ofMaterial = {
  tag: 'Material',
  access: 'token',
  extension: 'material',
} as const satisfies Partial<Operation>

const list = describe({
  ...ofMaterial,
  id: 'listMaterials',
  summary: 'The list of parts and material, with the stock of a van',
  query: {
    van: {
      description: 'The van of the stock; by default the van of the user whose token was sent.',
      schema: Type.String(),
    },
    ...pagingParameters,
  },
  headers: ['If-None-Match'],
  answer: {
    status: 200,
    description: 'A page of the list, by number and then by id',
    page: Type.Array(Material),
  },
})

const vans = describe({
  ...ofMaterial,
  id: 'listVans',
  summary: 'The stock of each van in the groups for which the sender plans; empty for a technician',
  query: {
    since: {
      description: 'When `taken` begins to count, in epoch milliseconds; by default from the beginning.',
      schema: Count,
    },
    ...pagingParameters,
  },
  answer: { status: 200, description: 'A page of vans, by name and then by group', page: Type.Array(Van) },
})

const body = jsonBody(VanCount)

const count = describe({
  ...ofMaterial,
  id: 'countVan',
  summary: 'Counts a part in a van, or adds to its stock',
  description:
    'For users who plan for the group. `amount` is the present stock. With `isAdded` it is added to the stock, so that additions of two users add up.',
  body,
  answer: { status: 204, description: 'It is done' },
  headers: ['Idempotency-Key'],
  refuses: [404],
})

export function registerMaterials(app: FastifyInstance, { service }: HttpContext): void {
  app.get('/material', list, async (request, reply) => {
    const page = listMaterials(service.store.read, identityOf(request).actor, parametersOf(request))
    const { entries, total } = page
    const tag = hash('sha256', JSON.stringify([entries, total]), 'base64url')
    addPaging(request, reply, { ...page, count: entries.length })
    return sendEntity(request, reply, `"${tag}"`, entries)
  })

  app.get('/material/van', vans, async (request, reply) => {
    const page = listVans(service.store.read, identityOf(request).actor, parametersOf(request))
    return sendPage(request, reply, page)
  })
}

export function registerMaterialWrites(app: FastifyInstance, context: HttpContext): void {
  app.post('/material/van', count, async (request, reply) => {
    const said = body.check(request.body)
    return sendDone(context, request, reply, command => countVan(command, said))
  })
}
