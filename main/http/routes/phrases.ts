/** Phrases for notes: create, read, list, change, delete and import (interface, "Phrases"). */
import type { FastifyInstance } from 'fastify'
import { GroupPhrase, GroupPhraseInput, PhraseList } from '../../../shared/entities/phrase.ts'
import { listPhrases, readOnePhrase } from '../../service/phrases/list-phrases.ts'
import { createPhrase, deletePhrase, putPhrase, putPhrases } from '../../service/phrases/put-phrase.ts'
import { findPhrase } from '../../service/records/phrase-record.ts'
import { sendDone } from '../answer/send-done.ts'
import type { HttpContext } from '../operation/context.ts'
import { describe, jsonBody } from '../operation/operation.ts'
import { entityRoutes, readWith, sendPlain } from './entity.ts'
import { sharedList } from './shared-list.ts'

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

export const registerPhraseList = sharedList({
  ...ofPhrases,
  id: 'listPhrases',
  summary: 'The phrases of the groups of the sender',
  extension,
  path: '/phrase',
  schema: GroupPhrase,
  answer: 'The phrases, by name and then by id',
  list: listPhrases,
})

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
