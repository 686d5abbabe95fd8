/** Tests that each trait of a base server changes what it should, and nothing else. */
import { expect, test } from 'vitest'
import { createChance } from '../chance.ts'
import { dan, openAsked, tove, uploadText, uuidOf } from './asked-server.ts'
import { asRead } from './text.ts'
import { describeTraits, drawTraits, plainTraits, type Traits } from './traits.ts'

const jobUuid = uuidOf(5)
const job = `/job/${jobUuid}`
const items = [{ uuid: uuidOf(6), title: 'Check' }]

async function withJob(traits: Partial<Traits>) {
  const asked = openAsked(traits)
  const resources = [{ userId: tove.id, state: 'SCHEDULED' }]
  const customFields = [{ name: 'meter', value: null }]
  const { body } = await asked.ask(dan, 'PUT', job, { title: 'Boiler', resources, items, customFields })
  return { ...asked, made: body }
}

const form = { title: 'Safety', fields: [{ name: 'pressure', value: null }], jobUuid }

test("a server without traits stores a client's uuids, and custom fields, unchanged", async () => {
  const { made } = await withJob({})
  expect(made.items[0].uuid).toBe(uuidOf(6))
  expect(made.customFields).toEqual([{ name: 'meter', value: null }])
})

test("a server that assigns uuids gives new entries its own uuids, and names the client's uuids to the checks", async () => {
  const { ask, made, server } = await withJob({ assignsUuids: true })
  const [{ uuid }] = made.items
  expect(uuid).not.toBe(uuidOf(6))
  expect(server.originOf(uuid)).toBe(uuidOf(6))
  expect(server.originOf(made.customFields[0].uuid)).toBe('meter')
  const again = (await ask(dan, 'PUT', job, { items: made.items })).body
  expect(again.items[0].uuid).toBe(uuid)
})

test('a server that renews entries gives them new uuids at each PUT', async () => {
  const { ask, made, server } = await withJob({ renewsEntries: true })
  const { body } = await ask(dan, 'PUT', job, { items: made.items, customFields: made.customFields })
  expect(body.items[0]).toMatchObject({ title: 'Check', done: false })
  expect(body.items[0].uuid).not.toBe(made.items[0].uuid)
  expect(body.customFields[0].uuid).not.toBe(made.customFields[0].uuid)
  expect(server.originOf(body.items[0].uuid)).toBe(uuidOf(6))
})

const texts: [Traits['text'], string][] = [
  ['as-given', ' Hot & loud '],
  ['trimmed', 'Hot & loud'],
  ['escaped', ' Hot &amp; loud '],
]
test.for(texts)('a server with the trait text=%s stores " Hot & loud " as %j', async ([text, stored]) => {
  const { ask } = await withJob({ text })
  await ask(dan, 'PUT', job, { title: ' Hot & loud ' })
  await ask(dan, 'POST', `${job}/note`, `text=${encodeURIComponent(' Hot & loud ')}`)
  const { body } = await ask(dan, 'GET', job)
  expect([body.title, body.events.at(-1).comment]).toEqual([stored, stored])
  expect(asRead(stored)).toBe('Hot & loud')
  expect((await ask(dan, 'PUT', job, { title: body.title })).body.title).toBe(stored)
})

const pages: [string, NonNullable<Traits['pages']>, number, number][] = [
  ['a server shortens a page that is longer than its limit', { most: 2, beyond: 'cut' }, 200, 2],
  ['a server refuses a page that is longer than its limit', { most: 2, beyond: 'refuse' }, 400, 0],
]
test.for(pages)('%s', async ([, most, status, count]) => {
  const { ask } = await withJob({ pages: most })
  for (const digit of [7, 8]) await ask(dan, 'PUT', `/job/${uuidOf(digit)}`, { title: 'More' })
  const list = (page: string) => ask(dan, 'GET', `/job?states=ALL&untimed&${page}`)
  const reply = await list('limit=500')
  expect([reply.status, Array.isArray(reply.body) ? reply.body.length : 0]).toEqual([status, count])
  expect((await list('limit=2&offset=2')).body).toHaveLength(1)
})

test('a server that does not know `modified` returns all jobs', async () => {
  const { ask } = await withJob({ readsModified: false })
  expect((await ask(dan, 'GET', '/job?states=ALL&untimed&modified=2030-01-01')).body).toHaveLength(1)
})

const ownForm = `/form/${uuidOf(7)}`
const puts: [Traits['formPut'], number, boolean][] = [
  ['creates', 200, true],
  ['renames', 200, false],
  ['changes', 404, false],
  [400, 400, false],
  [404, 404, false],
  [405, 405, false],
  [501, 501, false],
]
test.for(puts)(
  'a server with the trait formPut=%s answers the PUT of a new form with %i',
  async ([formPut, status, isOwn]) => {
    const { ask, server } = await withJob({ formPut })
    const { status: given, body } = await ask(tove, 'PUT', ownForm, form)
    expect([given, body.uuid === uuidOf(7)]).toEqual([status, isOwn])
    if (formPut === 'renames') expect(server.originOf(body.uuid)).toBe(uuidOf(7))
    const made = (await ask(tove, 'POST', '/form', form)).body
    const changed = await ask(tove, 'PUT', `/form/${made.uuid}`, { title: 'Changed' })
    expect(changed.status).toBe(typeof formPut === 'number' ? formPut : 200)
  },
)

test('a server that hides forms returns no forms and no events about forms', async () => {
  const { ask } = await withJob({ showsForms: false, readsForms: false, recordsForms: false })
  const { uuid } = (await ask(tove, 'POST', '/form', form)).body
  expect((await ask(tove, 'GET', `/form/${uuid}`)).status).toBe(404)
  const { body } = await ask(tove, 'GET', job)
  expect(body).not.toHaveProperty('forms')
  expect(body.events.map(({ type }: { type: string }) => type)).toEqual(['CREATE'])
})

test("a server that does not return documents answers 404 for a document's metadata", async () => {
  const asked = await withJob({ readsDocuments: false })
  const uuid = await uploadText(asked, 'a.txt', 'Words')
  expect((await asked.ask(tove, 'GET', `/document/${uuid}`)).status).toBe(404)
  expect((await asked.ask(tove, 'PUT', `/document/${uuid}`, { internal: true })).body.internal).toBe(true)
})

test("a server can store the client's time of a note, and omit events of updates and event uuids", async () => {
  const { ask } = await withJob({ readsEventTimeStamp: true, recordsUpdates: false, namesEvents: false })
  await ask(dan, 'PUT', job, { title: 'Changed' })
  await ask(dan, 'POST', `${job}/note`, 'text=Early&eventTimeStamp=1000')
  const { body } = await ask(dan, 'GET', `${job}/events`)
  expect(body).toMatchObject([
    { type: 'CREATE', uuid: null },
    { type: 'NOTE', eventTimeStamp: 1000 },
  ])
})

test('a server delays its answers only if it has the trait answersLate', async () => {
  const latest = async (answersLate: boolean) => {
    const { server } = openAsked({ answersLate })
    const asked = { method: 'GET', path: '/version', headers: {}, body: null }
    const answers = await Promise.all(Array.from({ length: 100 }, () => server.ask(asked)))
    return Math.max(...answers.map(({ lateMs }) => lateMs ?? 0))
  }
  expect([(await latest(true)) > 0, await latest(false)]).toEqual([true, 0])
})

test('traits are equal for equal seeds, and each trait varies between seeds', () => {
  const drawn = Array.from({ length: 200 }, (_, seed) => drawTraits(createChance(seed)))
  expect(drawTraits(createChance(3))).toEqual(drawn[3])
  for (const name of Object.keys(plainTraits) as (keyof Traits)[])
    expect(new Set(drawn.map(traits => JSON.stringify(traits[name]))).size, name).toBeGreaterThan(1)
  expect(describeTraits({ ...plainTraits, renumbers: true })).toBe('renumbers=true')
})
