/** Phrases for notes: create, read, list, change, delete and import (interface, "Phrases"). */
import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { GroupPhrase, GroupPhraseInput, PhraseList } from '../../../shared/entities/phrase.ts'
import { listPhrases, readOnePhrase } from '../../service/phrases/list-phrases.ts'
import { createPhrase, deletePhrase, putPhrase, putPhrases } from '../../service/phrases/put-phrase.ts'
import { findPhrase } from '../../service/records/phrase-record.ts'
import { sendDone } from '../answer/send-done.ts'
import { sendEntity } from '../answer/send-entity.ts'
import { addPaging } from '../answer/send-page.ts'
import type { HttpContext } from '../operation/context.ts'
import { pagingParameters } from '../operation/list-query.ts'
import { describe, jsonBody } from '../operation/operation.ts'
import { parametersOf } from '../operation/parameters.ts'
import { identityOf } from '../request/identify.ts'
import { entityRoutes, readWith, sendPlain } from './entity.ts'

const extension = 'phrases'
const ofPhrases = { tag: 'Phrases', access: 'token' } as const

/** Routes of one phrase, with and without a body. */
export const phrases = entityRoutes({
  path: '/phrase',
  of: ofPhrases,
  body: GroupPhraseInput,
  answer: { status: 200, description: 'The phrase', schema: GroupPhrase },
  post: {
    id: 'createPhrase',
    summary: 'Creates a phrase',
    description: 'For users who plan for the group. Another phrase of the group with this name is 409.',
    refuses: [409],
    extension,
  },
  put: {
    id: 'putPhrase',
    summary: 'Updates a phrase, or creates it when the path names a UUID that no phrase has',
    refuses: [409],
    extension,
  },
  get: { id: 'getPhrase', summary: 'One phrase', extension },
  remove: { id: 'deletePhrase', summary: 'Deletes a phrase; notes with its text stay', extension },
  find: findPhrase,
  create: createPhrase,
  change: putPhrase,
  delete: deletePhrase,
  reader: readWith(readOnePhrase, sendPlain),
  send: sendPlain,
})

const list = describe({
  ...ofPhrases,
  id: 'listPhrases',
  summary: 'The phrases of the groups of the sender',
  query: pagingParameters,
  headers: ['If-None-Match'],
  answer: { status: 200, description: 'The phrases, by name and then by id', page: Type.Array(GroupPhrase) },
  extension,
})

export function registerPhraseList(app: FastifyInstance, { service }: HttpContext): void {
  app.get('/phrase', list, async (request, reply) => {
    const page = listPhrases(service.store.read, identityOf(request).actor, parametersOf(request))
    const versions = page.entries.map(({ id, lastModified }) => [id, lastModified])
    const tag = hash('sha256', JSON.stringify([versions, page.total]), 'base64url')
    addPaging(request, reply, { ...page, count: page.entries.length })
    return sendEntity(request, reply, `"${tag}"`, page.entries)
  })
}

const body = jsonBody(PhraseList)
const putList = describe({
  ...ofPhrases,
  id: 'putPhrases',
  summary: 'Creates phrases, or replaces those of the same name: all of them or none',
  description: 'For users who plan for the group. Phrases that the body does not name stay.',
  body,
  answer: { status: 204, description: 'They are stored' },
  headers: ['Idempotency-Key'],
  refuses: [409],
  extension,
})

export function registerPhraseImport(app: FastifyInstance, context: HttpContext): void {
  app.put('/phrase', putList, async (request, reply) => {
    const given = body.check(request.body)
    return sendDone(context, request, reply, command => putPhrases(command, given))
  })
}
