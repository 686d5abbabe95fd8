/** The interface, "Operation keys", and the codes 409 with Retry-After and 422. */
import { describe, expect, test } from 'vitest'
import { type Asked, DAY, openContractHub } from './contract-hub.ts'

const at = await openContractHub()
let used = 0
const newKey = () => `key-${++used}`
const keyed = (key: string, asked: Asked = {}): Asked => ({ ...asked, headers: { 'Idempotency-Key': key } })

describe('a repeated Idempotency-Key', () => {
  test.each(['/job', '/asset', '/asset/type'])(
    'on POST %s returns the first answer and creates nothing',
    async path => {
      const asked = keyed(newKey(), { json: { title: 'once', name: 'once' } })
      const first = await at.call('POST', path, asked)
      const second = await at.call('POST', path, asked)
      expect([first.status, second.status, second.text]).toEqual([200, 200, first.text])
    },
  )

  test('on POST /form returns the first answer', async () => {
    const { id, uuid } = await at.createJob()
    const asked = keyed(newKey(), { json: { title: 'once', jobId: id } })
    const first = await at.call('POST', '/form', asked)
    expect((await at.call('POST', '/form', asked)).text).toBe(first.text)
    expect(await at.ok('GET', `/form?jobUuid=${uuid}`)).toHaveLength(1)
  })

  test('on POST /webhook creates one subscription', async () => {
    const json = { url: 'https://receiver.example/', channels: ['job'], active: false }
    const asked = keyed(newKey(), { as: 'key', json })
    const first = await at.call('POST', '/webhook', asked)
    expect((await at.call('POST', '/webhook', asked)).text).toBe(first.text)
    expect(await at.ok('GET', '/webhook', { as: 'key' })).toEqual([first.json])
  })

  test('on an upload stores one document, also with another form boundary', async () => {
    const key = newKey()
    const upload = async (content: string) => {
      const body = new FormData()
      body.set('file', new Blob([content]), 'a.txt')
      const headers = { 'Idempotency-Key': key }
      return at.fetch('/document/content', { method: 'POST', headers, body })
    }
    const first = await (await upload('same')).text()
    expect(await (await upload('same')).text()).toBe(first)
    expect((await upload('other')).status).toBe(422)
  })

  test('on a note stores the note once', async () => {
    const { id } = await at.createJob()
    const asked = keyed(newKey(), { form: { text: 'once' } })
    const types = await at.typesOf(id, async () => {
      for (let times = 0; times < 3; times++) await at.done('POST', `/job/${id}/note`, asked)
    })
    expect(types).toEqual(['NOTE'])
  })

  test('on an action changes the state once', async () => {
    const { id } = await at.scheduleJob()
    const path = `/job/${id}/action?userId=me&state=STARTED`
    const asked = keyed(newKey(), { as: 'tech' })
    await at.done('PUT', path, asked)
    await at.act(id, 'tech', 'PAUSED')
    await at.done('PUT', path, asked)
    expect((await at.statesOf(id)).tech).toBe('PAUSED')
  })

  test('is refused again if the first request was refused', async () => {
    const asked = keyed(newKey(), { json: { title: 5 } })
    expect(await at.status('POST', '/job', asked)).toBe(406)
    expect(await at.status('POST', '/job', asked)).toBe(406)
  })

  test('creates no second entity, also after the key has expired', async () => {
    const asked = keyed(newKey(), { as: 'key', json: { title: 'week' } })
    const first = await at.ok('POST', '/job', asked)
    const again = (ms: number) => at.later(ms, async () => (await at.ok('POST', '/job', asked)).id)
    expect(await again(30 * DAY - 1)).toBe(first.id)
    expect(await again(30 * DAY + 1)).toBe(first.id)
  })
})

test('an Idempotency-Key that is repeated with another body or operation is answered with 422', async () => {
  const key = newKey()
  await at.ok('POST', '/job', keyed(key, { json: { title: 'one' } }))
  expect(await at.status('POST', '/job', keyed(key, { json: { title: 'two' } }))).toBe(422)
  expect(await at.status('POST', '/asset', keyed(key, { json: { title: 'one' } }))).toBe(422)
})

test('an Idempotency-Key of one sender has no effect on requests of another sender', async () => {
  const key = newKey()
  const first = await at.ok('POST', '/job', keyed(key, { json: { title: 'x' } }))
  for (const as of ['tech', 'userOfOtherGroup', 'key'] as const) {
    expect((await at.ok('POST', '/job', keyed(key, { as, json: { title: 'x' } }))).id, as).not.toBe(first.id)
  }
})

test('an Idempotency-Key whose first request is still running is answered with 409 and Retry-After', async () => {
  const asked = keyed(newKey(), { json: { title: 'at once', items: Array(500).fill({ title: 'x' }) } })
  const answers = await Promise.all(Array.from({ length: 12 }, () => at.call('POST', '/job', asked)))
  const ids = new Set(answers.flatMap(({ status, json }) => (status === 200 ? [json.id] : [])))
  expect(ids.size).toBe(1)
  for (const { status, headers } of answers.filter(answer => answer.status !== 200)) {
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([409, true])
  }
})

test('a repeated request without an Idempotency-Key creates another entity', async () => {
  const json = { title: 'twice' }
  expect((await at.createJob(json)).id).not.toBe((await at.createJob(json)).id)
})
