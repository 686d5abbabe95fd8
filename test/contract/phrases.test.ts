/** The interface, "Phrases". */
import { describe, expect, test } from 'vitest'
import { openContractHub, unknownUuid } from './contract-hub.ts'

const at = await openContractHub()
let names = 0
const makePhrase = async (body: object = {}) => {
  names += 1
  return at.ok('POST', '/phrase', { json: { name: `leak-${names}`, text: 'The flange leaks.', ...body } })
}
const statusOf = (json: object) => at.status('POST', '/phrase', { json })

describe('a phrase', () => {
  test('is created by a dispatcher and read by all users of the group', async () => {
    const phrase = await makePhrase({ name: 'läcka', text: ' Flänsen läcker.\n' })
    expect(phrase).toMatchObject({ name: 'läcka', text: 'Flänsen läcker.' })
    for (const ref of [phrase.id, phrase.uuid])
      expect(await at.ok('GET', `/phrase/${ref}`, { as: 'tech' })).toEqual(phrase)
    expect(await at.ok('GET', '/phrase', { as: 'tech' })).toContainEqual(phrase)
    expect(await at.ok('GET', '/phrase', { as: 'userOfOtherGroup' })).toEqual([])
    expect(await at.status('GET', `/phrase/${phrase.id}`, { as: 'userOfOtherGroup' })).toBe(404)
  })

  test('is not created, changed, imported or deleted by a technician', async () => {
    const { uuid } = await makePhrase()
    const json = { name: 'own', text: 'x' }
    expect(await at.status('POST', '/phrase', { as: 'tech', json })).toBe(403)
    expect(await at.status('PUT', `/phrase/${uuid}`, { as: 'tech', json })).toBe(403)
    expect(await at.status('PUT', '/phrase', { as: 'tech', json: { phrases: [json] } })).toBe(403)
    expect(await at.status('DELETE', `/phrase/${uuid}`, { as: 'tech' })).toBe(403)
    expect(await at.status('DELETE', `/phrase/${uuid}`, { as: 'admin' })).toBe(204)
  })

  test.each([
    { text: 'x' },
    { name: 'x' },
    { name: 'x', text: ' \n ' },
    { name: 'gas leak', text: 'x' },
    { name: 'gas:leak', text: 'x' },
    { name: '#leak', text: 'x' },
    { name: 'x'.repeat(41), text: 'x' },
    { name: 'x', text: 'x'.repeat(10_001) },
  ])('is refused as %j', async json => {
    expect(await statusOf(json)).toBe(406)
  })

  test('may have a name in any script, once in each group and in any case', async () => {
    for (const name of ['漏れ', 'تسرب', 'утечка', 'e\u0301clat', '🔥'])
      expect(await statusOf({ name, text: 'x' }), name).toBe(200)
    for (const name of ['漏れ', 'УТЕЧКА', 'Éclat'])
      expect(await statusOf({ name, text: 'y' }), name).toBe(409)
    const json = { name: '漏れ', text: 'x' }
    expect(await at.status('POST', '/phrase', { as: 'userOfOtherGroup', json })).toBe(200)
  })

  test('is not overwritten or deleted by a dispatcher who has read an earlier version', async () => {
    const { uuid, name } = await makePhrase()
    const path = `/phrase/${uuid}`
    const etag = (await at.fetch(path)).headers.get('etag') ?? ''
    const headers = { 'If-Match': etag }
    at.clock.time += 1_000
    expect(await at.ok('PUT', path, { headers, json: { text: 'first' } })).toMatchObject({
      name,
      text: 'first',
    })
    expect(await at.status('PUT', path, { headers, json: { text: 'second' } })).toBe(412)
    expect(await at.status('DELETE', path, { headers })).toBe(412)
    expect(await at.ok('GET', path)).toMatchObject({ text: 'first' })
  })

  test('keeps the name of another phrase free, and is created again by a PUT with its uuid', async () => {
    const { uuid, name } = await makePhrase()
    const other = await makePhrase()
    expect(await at.status('PUT', `/phrase/${other.uuid}`, { json: { name: name.toUpperCase() } })).toBe(409)
    await at.done('DELETE', `/phrase/${uuid}`)
    expect(await at.status('GET', `/phrase/${uuid}`)).toBe(404)
    expect(await at.status('PUT', `/phrase/${uuid}`, { json: { name: 'back' } })).toBe(406)
    const json = { name, text: 'The flange leaks.' }
    expect(await at.ok('PUT', `/phrase/${uuid}`, { json })).toMatchObject({ uuid, ...json })
  })
})

describe('PUT /phrase', () => {
  const put = (phrases: object[], headers = {}) => at.status('PUT', '/phrase', { json: { phrases }, headers })
  const texts = async () => {
    const all: { name: string; text: string }[] = await at.ok('GET', '/phrase')
    return Object.fromEntries(all.map(({ name, text }) => [name, text]))
  }

  test('creates phrases and replaces those of the same name', async () => {
    const { name } = await makePhrase()
    const key = { 'Idempotency-Key': 'import-of-phrases' }
    const phrases = [
      { name: name.toUpperCase(), text: 'New.' },
      { name: 'pump', text: 'The pump was replaced.' },
    ]
    expect(await put(phrases, key)).toBe(204)
    expect(await put(phrases, key)).toBe(204)
    expect(await texts()).toMatchObject({ [name.toUpperCase()]: 'New.', pump: 'The pump was replaced.' })
    expect(await texts()).not.toHaveProperty(name)
  })

  test('stores nothing if one phrase is wrong, or a name is there twice', async () => {
    const before = await texts()
    expect(
      await put([
        { name: 'fine', text: 'x' },
        { name: 'not fine', text: 'x' },
      ]),
    ).toBe(406)
    expect(
      await put([
        { name: 'fine', text: 'x' },
        { name: 'FINE', text: 'y' },
      ]),
    ).toBe(406)
    expect(await put([])).toBe(406)
    expect(await texts()).toEqual(before)
  })

  test('stores nothing beyond the most phrases of a group', async () => {
    const before = await texts()
    const phrases = Array.from({ length: 1_000 }, (_, nth) => ({ name: `n${nth}`, text: 'x' }))
    expect(await put(phrases)).toBe(409)
    const long = Array.from({ length: 250 }, (_, nth) => ({ name: `n${nth}`, text: 'x'.repeat(10_000) }))
    expect(await put(long)).toBe(409)
    expect(await texts()).toEqual(before)
  })
})

test('a phrase of an unknown uuid is 404', async () => {
  expect(await at.status('GET', `/phrase/${unknownUuid}`)).toBe(404)
  expect(await at.status('DELETE', `/phrase/${unknownUuid}`)).toBe(404)
})
