/** Laptops store a sealed recovery code at their company's server (interface, "Laptops"). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRecoveries } from '../../../../main/service/access/laptop-recoveries.ts'
import { hubLimits } from '../../../../shared/limits/hub-limits.ts'
import { ask } from '../../../support/http/ask-hub.ts'
import { type Person, startHub, type TestHub } from '../../../support/http/hub-fixture.ts'

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
const storeCode = (laptop: string, { headers }: Pick<Person, 'headers'>, more: object = {}) =>
  ask(at, 'PUT', `/laptop/${laptop}/recovery`, { headers, json: { ...input, ...more } })
const storedCode = (laptop: string) =>
  listRecoveries(at.hub.service.store.read).find(one => one.laptop === laptop)

test('a laptop can replace only its own recovery code, and no user can read the code', async () => {
  const laptop = randomUUID()
  expect((await storeCode(laptop, anna)).status).toBe(204)
  expect((await storeCode(laptop, bo, { sealedCode: 'b'.repeat(91) })).status).toBe(204)
  expect(storedCode(laptop)).toMatchObject({ sealed_code: 'b'.repeat(91), person: 'Bo' })
  for (const person of [anna, bo])
    expect(
      (await storeCode(laptop, person, { owner: 'x'.repeat(43), sealedCode: 'c'.repeat(91) })).status,
    ).toBe(403)
  expect(storedCode(laptop)?.sealed_code).toBe('b'.repeat(91))
  for (const address of [`/laptop/${laptop}/recovery`, `/laptop/${laptop}`])
    expect([404, 405]).toContain((await ask(at, 'GET', address, { headers: bo.headers })).status)
  expect((await ask(at, 'GET', '/laptop', { headers: bo.headers })).json).toEqual([])
})

test('a recovery code is not stored without a token, without a key, or if it is malformed', async () => {
  const laptop = randomUUID()
  const key = { headers: { 'API-Key': at.integration.apiKey } }
  expect((await storeCode(laptop, key)).status).toBe(403)
  expect((await storeCode(laptop, { headers: {} })).status).toBe(401)
  expect((await storeCode('no-uuid', anna)).status).toBe(404)
  for (const wrong of [{ sealedCode: 'short' }, { sealedCode: '='.repeat(91) }, { keyId: 'X' }, { owner: 1 }])
    expect((await storeCode(laptop, anna, wrong)).status, JSON.stringify(wrong)).toBe(406)
  expect(storedCode(laptop)).toBeUndefined()
})

test('the number of laptops of one user is limited', async () => {
  const eve = await at.addPerson('Eve', 'technician')
  for (let count = 0; count < hubLimits.laptopsOfUser; count++)
    expect((await storeCode(randomUUID(), eve)).status).toBe(204)
  expect((await storeCode(randomUUID(), eve)).status).toBe(409)
})

test.each(['\u001b[2J', '\u0007', '\u009b', '\n', '\u202e', '\u2066'])(
  'a laptop name with %j is refused, because the character could harm a terminal that prints the name',
  async sign => {
    const laptop = randomUUID()
    expect((await storeCode(laptop, anna, { name: `pc${sign}` })).status).toBe(406)
    expect(storedCode(laptop)).toBeUndefined()
  },
)
