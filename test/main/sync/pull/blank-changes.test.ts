import { expect, test } from 'vitest'
import { readBlankList, readBlankToEdit } from '../../../../main/app/views/blanks.ts'
import { readBlanks, saveBlank } from '../../../../main/sync/pull/blank-changes.ts'
import type { Blank } from '../../../../shared/entities/blank.ts'
import type { CustomField } from '../../../../shared/entities/form.ts'
import { failureOf, unwrap } from '../../../support/service/outcomes.ts'
import { startWorld } from '../../../support/sync/laptop.ts'

const uuid = '0b5f4f0e-1111-4222-8333-444455556667'
const fields: CustomField[] = [{ name: 'pressure', type: 'NUMBER', label: 'Pressure', unit: 'bar' }]
const check = { name: 'Check', title: 'Check', assetTypeUuids: [], fields }
const longer = { ...check, fields: [...fields, { name: 'state', type: 'TEXT', label: 'State' }] }

/** A laptop of a dispatcher, and the server's blanks. */
async function openEditor() {
  const world = await startWorld({ role: 'dispatcher' })
  const { context, remote, proxy } = world.laptop
  let keys = 0
  const save = (seen: number | null, content: typeof check, key = `save-blank-${++keys}`) =>
    saveBlank(remote, { key, blankUuid: uuid, seen, ...content, groupId: context.account.groupIds[0] })
  const atServer = async () => (await world.dispatcher('GET', '/blank')) as Blank[]
  return { ...world, context, remote, proxy, save, atServer }
}

test('a blank is created and changed at the server, and then known here', async () => {
  const { context, remote, save, atServer } = await openEditor()
  expect(unwrap(await save(null, check))).toEqual({ isDone: true, revision: 1 })
  expect(await atServer()).toMatchObject([{ uuid, name: 'Check', title: 'Check', revision: 1, fields }])
  expect(unwrap(await save(1, { ...longer, title: 'Long check' }))).toEqual({ isDone: true, revision: 2 })
  unwrap(await readBlanks(context, remote))
  expect(readBlankList(context, { jobUuid: null, assetUuid: null }).blanks).toMatchObject([
    { uuid, name: 'Check', title: 'Long check', revision: 2, asked: 2 },
  ])
  expect(unwrap(readBlankToEdit(context, uuid))).toEqual({
    ...{ title: 'Long check', name: 'Check', revision: 2, assetTypeUuids: [], fields: longer.fields },
  })
  expect(failureOf(readBlankToEdit(context, uuid.replace('0b', '0c'))).code).toBe('not-found')
})

test('a blank that is saved without a change keeps its revision and the version of its author', async () => {
  const { save, dispatcher, atServer } = await openEditor()
  await dispatcher('PUT', `/blank/${uuid}`, { ...check, version: '2026' })
  expect(unwrap(await save(1, check))).toEqual({ isDone: true, revision: 1 })
  expect(await atServer()).toMatchObject([{ version: '2026' }])
  unwrap(await save(1, longer))
  expect(await atServer()).toMatchObject([{ version: '', revision: 2 }])
})

test('a blank that another dispatcher changed or deleted is not overwritten', async () => {
  const { save, dispatcher, atServer } = await openEditor()
  unwrap(await save(null, check))
  const theirs = { ...check, title: 'Theirs' }
  await dispatcher('PUT', `/blank/${uuid}`, { title: 'Theirs' })
  expect(unwrap(await save(1, longer))).toMatchObject({ isDone: false, stored: { ...theirs, revision: 2 } })
  expect(await atServer()).toMatchObject([theirs])
  await dispatcher('DELETE', `/blank/${uuid}`)
  expect(unwrap(await save(2, longer))).toEqual({ isDone: false, stored: null })
  expect(await atServer()).toEqual([])
})

test('a blank that another dispatcher changes between the two requests is not overwritten', async () => {
  const { save, dispatcher, proxy, atServer } = await openEditor()
  unwrap(await save(null, check))
  let isFirst = true
  proxy.before = async ({ method }) => {
    if (method !== 'PUT' || !isFirst) return
    isFirst = false
    await dispatcher('PUT', `/blank/${uuid}`, { title: 'Theirs' })
  }
  expect(unwrap(await save(1, longer))).toMatchObject({ isDone: false, stored: { title: 'Theirs' } })
  expect(await atServer()).toMatchObject([{ title: 'Theirs', fields }])
})

test('a save without a network or with a lost answer is reported, and counts once when it is repeated', async () => {
  const { save, proxy, atServer } = await openEditor()
  proxy.fault(/^GET \/blank/, { kind: 'cut-request' }, 5)
  expect(failureOf(await save(null, check, 'create-it-1'))).toMatchObject({ code: 'network' })
  proxy.heal()
  proxy.fault(/^PUT \/blank/, { kind: 'cut-response' }, 5)
  expect(failureOf(await save(null, check, 'create-it-1'))).toMatchObject({ code: 'network' })
  proxy.heal()
  expect(unwrap(await save(null, check, 'create-it-1'))).toEqual({ isDone: true, revision: 1 })
  expect(await atServer()).toMatchObject([{ uuid, revision: 1 }])
})

test('a new blank with the name of another one is refused, and the other one stays', async () => {
  const { save, dispatcher, atServer } = await openEditor()
  await dispatcher('POST', '/blank', longer)
  expect(failureOf(await save(null, check))).toMatchObject({ code: 'invalid', reason: 'blank-refused' })
  expect(await atServer()).toMatchObject([{ fields: longer.fields, revision: 1 }])
})
