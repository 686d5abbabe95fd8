import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openStore } from '../../../main/store/store.ts'
import { ask, type HubAnswer, type Question } from '../../support/http/ask-hub.ts'
import { createSigningKey, signedHeaders } from '../../support/http/ask-signed.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { isWhole } from '../../support/sample.ts'

/** Returns a unique text that only this test uses. Names, texts and addresses of the requests contain it. */
const word = (what: string) => `zqzqzq${what}`
const password = word('password-of-anna')

interface Operation {
  method: string
  path: string
}

async function operationsOf(it: TestHub): Promise<Operation[]> {
  const { json } = await ask(it, 'GET', '/openapi.json')
  // A stream has no end.
  const { '/live': _stream, ...paths } = json.paths as Record<string, object>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter(name => ['get', 'put', 'post', 'delete'].includes(name))
      .map(name => ({ method: name.toUpperCase(), path })),
  )
}

/** Returns valid and invalid bodies of every kind. */
function questionsFor(method: string, headers: Record<string, string>): Question[] {
  if (method === 'GET' || method === 'DELETE') return [{ headers }]
  const typed = (type: string, raw: string) => ({ headers: { ...headers, 'Content-Type': type }, raw })
  return [
    {
      headers,
      json: { title: word('title'), name: word('name'), url: `http://127.0.0.1:9/${word('hook')}` },
    },
    { headers, form: { text: word('note'), comment: word('comment') } },
    typed('application/json', `{"title": "${word('broken')}`),
    typed(`text/${word('type')}`, word('text')),
    typed('multipart/form-data; boundary=x', `--x\r\n${word('part')}`),
  ]
}

/** Sends every request of the interface as several senders, with existing and unknown ids. */
async function askEverything(it: TestHub, senders: Record<string, string>[], ids: string[]): Promise<number> {
  let [asked, turn] = [0, 0]
  for (const { method, path } of await operationsOf(it)) {
    // DELETE comes last for each path, so it uses unknown ids only.
    for (const id of method === 'DELETE' ? [word('id')] : [word('id'), ...ids]) {
      const named = path.replaceAll(/\{\w+\}/g, id)
      const asks = senders.map(sender => questionsFor(method, sender))
      for (const question of isWhole ? asks.flat() : byTurns(asks, turn++)) {
        await ask(it, method, `${named}?q=${word('query')}&${word('parameter')}`, question)
        asked += 1
      }
    }
  }
  return asked
}

/** Sends each question as one of the senders by turns. */
function byTurns(asks: readonly Question[][], turn: number): Question[] {
  const [first = []] = asks
  return first.flatMap((_question, at) => asks[(at + turn) % asks.length]?.[at] ?? [])
}

/** Creates jobs, assets and other entities whose texts are unique. */
async function fillWithWords(it: TestHub, headers: Record<string, string>): Promise<string[]> {
  const made: HubAnswer[] = []
  const post = async (path: string, question: Question) => {
    const answer = await ask(it, 'POST', path, { ...question, headers: { ...headers, ...question.headers } })
    expect([path, answer.status]).toEqual([path, answer.status === 204 ? 204 : 200])
    made.push(answer)
    return answer.json
  }
  const job = await post('/job', {
    headers: { 'Idempotency-Key': word('idempotency') },
    json: {
      title: word('job'),
      description: word('description'),
      customerName: word('customer'),
      contactPerson: { name: word('contact'), phone: word('phone'), email: null },
      signature: { name: word('signer'), timeStamp: 1, documentUuid: null },
      [word('property')]: word('value'),
    },
  })
  await post(`/job/${job.uuid}/note`, { form: { text: word('told'), discrepancy: '' } })
  const fields = [{ name: word('field'), type: 'TEXT', value: word('answer') }]
  await post('/form', { json: { jobUuid: job.uuid, title: word('form'), fields } })
  await post('/asset', { json: { name: word('asset'), assetNo: word('number') } })
  await post('/asset/type', {
    json: { name: word('kind'), assetTemplate: { description: word('template') } },
  })
  const url = `http://127.0.0.1:9/${word('receiver')}`
  const hook = await post('/webhook', { json: { url, channels: ['job'], eventTypeFilter: word('filter') } })
  await post(`/webhook/${hook.uuid}/test`, {})
  const raw = `--x\r\nContent-Disposition: form-data; name="file"; filename="${word('file')}.txt"\r\n\r\n${word('content')}\r\n--x--\r\n`
  await post('/document/content', { headers: { 'Content-Type': 'multipart/form-data; boundary=x' }, raw })
  return [job.uuid, String(job.id), hook.uuid]
}

/** Sends bytes that never become a request. */
async function sendNoise(it: TestHub): Promise<void> {
  const { port } = new URL(it.hub.baseUrl)
  for (const text of [
    `${word('noise')}\r\n\r\n`,
    `GET /${'x'.repeat(100_000)}${word('long')} HTTP/1.1\r\n\r\n`,
  ]) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => socket.destroy())
    socket.resume().write(text)
    await once(socket, 'close')
  }
}

test('the log contains no key, token, password, signature, query, body or name of any request', {
  tags: 'slow',
  timeout: 120_000,
}, async () => {
  const key = randomBytes(32)
  const it = await startHub({ key, allowPrivateWebhooks: true })
  const anna = await it.addPerson(word('Anna'), 'technician', { password })
  const integration = { 'API-Key': it.integration.apiKey }
  const login = (secret: string) =>
    ask(it, 'POST', '/authentication', {
      headers: { 'API-Key': it.app.apiKey },
      json: { email: anna.user.email, password: secret },
    })
  const { token } = (await login(password)).json
  expect((await login(word('wrong'))).status).toBe(401)

  const ids = await fillWithWords(it, integration)
  const strange = randomUUID()
  const senders = [integration, anna.headers, { 'API-Key': strange, 'API-Token': word('token') }]
  const asked = await askEverything(it, senders, ids)
  const inQuery = `api_key=${it.app.apiKey}&api_token=${token}`
  expect((await ask(it, 'GET', `/job?${inQuery}&to=${word('to')}`)).status).toBe(400)
  expect((await ask(it, 'GET', `/job?${inQuery}`)).status).toBe(200)
  const signing = createSigningKey(it)
  const signed = signedHeaders(signing, 'POST', '/job', it.clock.time)
  expect((await ask(it, 'POST', '/job', { headers: signed, json: { title: word('signed') } })).status).toBe(
    200,
  )
  await sendNoise(it)

  // An unexpected error is logged with its reason.
  const elsewhere = openStore({ file: it.hub.service.store.place, key, seat: 'hub' })
  elsewhere.transaction(db => db.run('DROP TABLE job_search'))
  elsewhere.close()
  const failed = await ask(it, 'POST', '/job', { headers: integration, json: { title: word('failed') } })
  expect(failed.status).toBe(500)
  await it.close()

  const log = it.logged()
  const lines = log
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as { msg: string })
  const answered = lines.filter(line => line.msg === 'http.answered')
  expect(answered.length).toBeGreaterThan(asked)
  expect(new Set(lines.map(line => line.msg))).toContain('http.failed')
  for (const { msg } of lines) expect(msg).toMatch(/^[a-z]+(\.[a-z-]+)+$/)
  const secrets = [
    ...[it.integration, it.app, signing].flatMap(made => [made.apiKey, made.apiSecret]),
    ...[
      token,
      anna.headers['API-Token'],
      signed['API-Signature'],
      strange,
      anna.user.email,
      key.toString('hex'),
    ],
    ...['zqzqzq', 'ZQZQZQ', inQuery, 'api_key', 'api_token', '?q='],
  ]
  for (const secret of secrets)
    expect(secret !== undefined && log.includes(String(secret)), secret ?? '').toBe(false)
})
