import { expect, test } from 'vitest'
import { readPhraseView } from '../../../../main/app/views/phrases.ts'
import { readPhraseList, sendPhrase, sendPhrases } from '../../../../main/sync/pull/phrase-changes.ts'
import type { Phrase } from '../../../../shared/rules/phrases.ts'
import { failureOf, unwrap } from '../../../support/service/outcomes.ts'
import { startWorld, type WorldOptions } from '../../../support/sync/laptop.ts'

const leak = { name: 'leak', text: 'The flange leaks.' }
const uuid = '0b5f4f0e-1111-4222-8333-444455556666'

/** A laptop of a dispatcher, and what it asks and knows. */
async function openPhrases(options: WorldOptions = {}) {
  const world = await startWorld({ role: 'dispatcher', ...options })
  const { context, remote, proxy } = world.laptop
  let keys = 0
  const change = (before: Phrase | null, after: Phrase | null, key = `change-phrase-${++keys}`) =>
    sendPhrase(remote, { key, phraseUuid: uuid, before, after, groupId: context.account.groupIds[0] })
  const atServer = async () => (await world.dispatcher('GET', '/phrase')) as Phrase[]
  return { ...world, context, remote, proxy, change, atServer }
}

test('a phrase is created, changed, deleted and restored at the server, and then known here', async () => {
  const { context, remote, change, atServer } = await openPhrases()
  const changed = { ...leak, text: 'It leaks.' }
  expect(unwrap(await change(null, leak))).toEqual({ isDone: true })
  expect(unwrap(await change(leak, changed))).toEqual({ isDone: true })
  expect(await atServer()).toMatchObject([{ uuid, ...changed }])
  unwrap(await readPhraseList(context, remote))
  expect(readPhraseView(context)).toEqual({ phrases: [{ uuid, ...changed }], mayChange: true })
  expect(unwrap(await change(changed, null))).toEqual({ isDone: true })
  unwrap(await readPhraseList(context, remote))
  expect(readPhraseView(context).phrases).toEqual([])
  expect(unwrap(await change(null, changed))).toEqual({ isDone: true })
  expect(await atServer()).toMatchObject([{ uuid, ...changed }])
})

test('a phrase that another dispatcher changed or deleted is not overwritten', async () => {
  const { change, dispatcher, atServer } = await openPhrases()
  unwrap(await change(null, leak))
  const theirs = { ...leak, text: 'Theirs.' }
  await dispatcher('PUT', `/phrase/${uuid}`, theirs)
  const ours = { ...leak, text: 'Ours.' }
  expect(unwrap(await change(leak, ours))).toEqual({ isDone: false, stored: theirs })
  expect(unwrap(await change(leak, null))).toEqual({ isDone: false, stored: theirs })
  expect(await atServer()).toMatchObject([theirs])
  await dispatcher('DELETE', `/phrase/${uuid}`)
  expect(unwrap(await change(theirs, ours))).toEqual({ isDone: false, stored: null })
  expect(await atServer()).toEqual([])
})

test('a phrase that another dispatcher changes between the two requests is not overwritten', async () => {
  const { change, dispatcher, proxy, atServer } = await openPhrases()
  unwrap(await change(null, leak))
  const theirs = { ...leak, text: 'Theirs.' }
  let isFirst = true
  proxy.before = async ({ method }) => {
    if (method !== 'PUT' || !isFirst) return
    isFirst = false
    await dispatcher('PUT', `/phrase/${uuid}`, theirs)
  }
  expect(unwrap(await change(leak, { ...leak, text: 'Ours.' }))).toEqual({ isDone: false, stored: theirs })
  expect(await atServer()).toMatchObject([theirs])
})

test('a change without a network or with a lost answer is reported, and counts once when it is repeated', async () => {
  const { change, proxy, atServer } = await openPhrases()
  proxy.fault(/^GET \/phrase/, { kind: 'cut-request' }, 5)
  expect(failureOf(await change(null, leak, 'create-it-1'))).toMatchObject({ code: 'network' })
  proxy.heal()
  proxy.fault(/^PUT \/phrase/, { kind: 'cut-response' }, 5)
  expect(failureOf(await change(null, leak, 'create-it-1'))).toMatchObject({ code: 'network' })
  proxy.heal()
  expect(unwrap(await change(null, leak, 'create-it-1'))).toEqual({ isDone: true })
  expect(await atServer()).toMatchObject([{ uuid, ...leak }])
})

test('a name that another phrase has, and a wrong name, are refused with the reason of the server', async () => {
  const { change, dispatcher, remote } = await openPhrases()
  await dispatcher('POST', '/phrase', { name: 'Leak', text: 'x' })
  expect(failureOf(await change(null, leak))).toMatchObject({ code: 'invalid', reason: 'phrase-refused' })
  expect(failureOf(await change(null, { ...leak, name: 'gas leak' })).code).toBe('invalid')
  const refused = await sendPhrases(remote, { key: 'import-it-1', phrases: [{ name: 'a b', text: 'x' }] })
  expect(failureOf(refused)).toMatchObject({ code: 'invalid' })
})

test('an import stores all phrases by their names', async () => {
  const { change, remote, context, atServer } = await openPhrases()
  unwrap(await change(null, leak))
  const phrases = [
    { name: 'Leak', text: 'New.' },
    { name: 'pump', text: 'The pump was replaced.' },
  ]
  unwrap(await sendPhrases(remote, { key: 'import-it-2', phrases, groupId: context.account.groupIds[0] }))
  expect(await atServer()).toMatchObject(phrases)
})

test('a technician reads the phrases and may not change them', async () => {
  const { context, remote, change, dispatcher } = await openPhrases({ role: 'technician' })
  await dispatcher('POST', '/phrase', leak)
  unwrap(await readPhraseList(context, remote))
  expect(readPhraseView(context)).toMatchObject({ phrases: [leak], mayChange: false })
  expect(failureOf(await change(null, { ...leak, name: 'own' })).code).toBe('forbidden')
})

test('at a base server there are no phrases, and nothing may be changed', async () => {
  const { laptop, context } = await openPhrases({ hasNoExtensions: true })
  await laptop.pull()
  expect(readPhraseView(context)).toEqual({ phrases: [], mayChange: false })
  expect(laptop.proxy.seen.filter(({ path }) => path.startsWith('/phrase'))).toEqual([])
})
