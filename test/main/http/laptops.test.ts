/** What laptops leave for their company (interface, "Laptops"). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRecoveries } from '../../../main/service/access/laptop-recoveries.ts'
import { hubLimits } from '../../../shared/hub-limits.ts'
import { ask } from './ask-hub.ts'
import { type Person, startHub, type TestHub } from './hub-fixture.ts'

let at: TestHub
let anna: Person
let bo: Person
beforeAll(async () => {
  at = await startHub()
  anna = await at.addPerson('Anna', 'technician')
  bo = await at.addPerson('Bo', 'technician')
})
afterAll(() => at.close())

const input = { name: 'pc-1', keyId: '0123456789abcdef', sealedCode: 'a'.repeat(91), owner: 'o'.repeat(43) }
const leave = (laptop: string, { headers }: Pick<Person, 'headers'>, more: object = {}) =>
  ask(at, 'PUT', `/laptop/${laptop}/recovery`, { headers, json: { ...input, ...more } })
const kept = (laptop: string) => listRecoveries(at.hub.service.store.read).find(one => one.laptop === laptop)

test('a laptop replaces its own alone, whoever works on it, and nobody reads it', async () => {
  const laptop = randomUUID()
  expect((await leave(laptop, anna)).status).toBe(204)
  expect((await leave(laptop, bo, { sealedCode: 'b'.repeat(91) })).status).toBe(204)
  expect(kept(laptop)).toMatchObject({ sealed_code: 'b'.repeat(91), person: 'Bo' })
  for (const person of [anna, bo])
    expect((await leave(laptop, person, { owner: 'x'.repeat(43), sealedCode: 'c'.repeat(91) })).status).toBe(
      403,
    )
  expect(kept(laptop)?.sealed_code).toBe('b'.repeat(91))
  for (const address of [`/laptop/${laptop}/recovery`, `/laptop/${laptop}`])
    expect([404, 405]).toContain((await ask(at, 'GET', address, { headers: bo.headers })).status)
  expect((await ask(at, 'GET', '/laptop', { headers: bo.headers })).json).toEqual([])
})

test('a key alone, nobody, and what is no code are refused', async () => {
  const laptop = randomUUID()
  const key = { headers: { 'API-Key': at.integration.apiKey } }
  expect((await leave(laptop, key)).status).toBe(403)
  expect((await leave(laptop, { headers: {} })).status).toBe(401)
  expect((await leave('no-uuid', anna)).status).toBe(404)
  for (const wrong of [{ sealedCode: 'short' }, { sealedCode: '='.repeat(91) }, { keyId: 'X' }, { owner: 1 }])
    expect((await leave(laptop, anna, wrong)).status, JSON.stringify(wrong)).toBe(406)
  expect(kept(laptop)).toBeUndefined()
})

test('one person fills no table', async () => {
  const eve = await at.addPerson('Eve', 'technician')
  for (let count = 0; count < hubLimits.laptopsOfUser; count++)
    expect((await leave(randomUUID(), eve)).status).toBe(204)
  expect((await leave(randomUUID(), eve)).status).toBe(409)
})

test.each(['\u001b[2J', '\u0007', '\u009b', '\n', '\u202e', '\u2066'])(
  'a name with %j is refused, as an operator reads it in a terminal',
  async sign => {
    const laptop = randomUUID()
    expect((await leave(laptop, anna, { name: `pc${sign}` })).status).toBe(406)
    expect(kept(laptop)).toBeUndefined()
  },
)
