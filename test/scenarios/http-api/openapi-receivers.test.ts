/** Runs the webhook receivers of the page unchanged, with a server that delivers to them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ask } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { programsIn, readPage } from '../../support/http/page-code.ts'

const packages = path.resolve(import.meta.dirname, '../../../node_modules')
const python = 'python3'
const hasPython = spawnSync(python, ['--version']).status === 0
if (!hasPython) console.warn(`The page's receiver in Python is not run: there is no ${python} here.`)

let at: TestHub
let folder: string
beforeAll(async () => {
  at = await startHub({ allowPrivateWebhooks: true })
  // Receivers use the machine's clock.
  at.clock.time = Date.now()
  folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-receivers-'))
  symlinkSync(packages, path.join(folder, 'node_modules'), 'junction')
})
afterAll(async () => {
  await at.close()
  rmSync(folder, { recursive: true })
})

interface Running {
  url: string
  /** the next line that begins with the word, without it */
  line(word: string): Promise<string>
}

async function startReceiver(program: string, file: string): Promise<Running> {
  const receiver = spawn(program, [file], {
    env: { ...process.env, SECRET: at.integration.apiSecret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => stop(receiver))
  const lines = createInterface({ input: receiver.stdout })[Symbol.asyncIterator]()
  const line = async (word: string): Promise<string> => {
    const { value = '', done } = await lines.next()
    if (done) throw new Error(`The receiver ended before it said ${word}`)
    return String(value).startsWith(word) ? String(value).slice(word.length) : line(word)
  }
  const [, port] = /(\d{2,5})\D*$/.exec(await line('listening')) ?? []
  return { url: `http://127.0.0.1:${port}/`, line }
}

async function stop(receiver: ChildProcess): Promise<void> {
  if (receiver.exitCode !== null || receiver.signalCode !== null) return
  const ended = once(receiver, 'exit')
  receiver.kill()
  await ended
}

function signed(body: string, secret: string, seconds = Math.floor(Date.now() / 1_000)) {
  const signature = createHmac('sha256', secret).update(`id.${seconds}.${body}`).digest('base64')
  const headers = {
    'webhook-id': 'id',
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
  return { method: 'POST', body, headers }
}

describe.each([
  ['typescript', process.execPath, 'receiver.ts', false],
  ['python', python, 'receiver.py', !hasPython],
] as const)('the receiver in %s', (language, program, file, isSkipped) => {
  test.skipIf(isSkipped)('accepts deliveries of the server, and refuses other requests', async () => {
    const [source = '', ...others] = programsIn(await readPage(at), language).filter(
      text => text.includes('webhook-') || text.includes('new Webhook'),
    )
    expect(others).toEqual([])
    writeFileSync(path.join(folder, file), source)
    const receiver = await startReceiver(program, path.join(folder, file))
    const headers = { 'API-Key': at.integration.apiKey }
    const json = { url: receiver.url, channels: ['job'] }
    const { uuid } = (await ask(at, 'POST', '/webhook', { headers, json })).json
    const job = await ask(at, 'POST', '/job', { headers, json: { title: 'Message' } })
    expect(JSON.parse(await receiver.line('received'))).toMatchObject({
      eventType: 'CREATE',
      entityUuid: job.json.uuid,
    })
    await ask(at, 'DELETE', `/webhook/${uuid}`, { headers })
    const { apiSecret } = at.integration
    const minute = 60
    const now = Math.floor(Date.now() / 1_000)
    const statuses = await Promise.all(
      [
        signed('{"a":1}', apiSecret),
        signed('{"a":1}', 'another secret'),
        { ...signed('{"a":1}', apiSecret), body: '{"a":2}' },
        signed('{"a":1}', apiSecret, now - 10 * minute),
        { method: 'POST', body: '{}' },
      ].map(async request => (await fetch(receiver.url, request)).status),
    )
    expect(statuses).toEqual([204, 401, 401, 401, 401])
  })
})

test('the package of Standard Webhooks throws an error for an unencoded secret, as the page says', () => {
  const { apiSecret } = at.integration
  const request = signed('{}', apiSecret)
  expect(() => new Webhook(apiSecret).verify('{}', request.headers)).toThrow()
  const webhook = new Webhook(Buffer.from(apiSecret).toString('base64'))
  expect(webhook.verify('{}', request.headers)).toEqual({})
})
