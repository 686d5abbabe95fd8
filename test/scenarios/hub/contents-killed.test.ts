// @module-tag slow
/** A server or a move that is killed while it uploads a file to the object store. */

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { hub, main, makeDataDir, serve } from '../../support/hub/run-hub.ts'
import { s3Keys, startS3 } from '../../support/store/s3/s3-server.ts'

const megabyte = 1024 * 1024

interface Client {
  baseUrl: string
  apiKey: string
}

function sendFile({ baseUrl, apiKey }: Client, bytes: Uint8Array): Promise<Response> {
  const body = new FormData()
  body.set('file', new Blob([bytes as BlobPart]), 'film.bin')
  const headers = { 'API-Key': apiKey, 'Idempotency-Key': `a film of ${bytes.length}` }
  return fetch(`${baseUrl}/document/content`, { method: 'POST', headers, body })
}

/** A hub whose options are in a config file. `contents`: whether its files go to the store. */
async function makeHub({ contents = true } = {}) {
  const s3 = await startS3()
  const dataDir = makeDataDir()
  await hub('group', 'add', 'Stockholm', '--data', dataDir)
  const key = ['key', 'create', '--kind', 'integration', '--role', 'admin', '--name', 'test']
  const made = await hub(...key, '--data', dataDir)
  const apiKey = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(made.out)?.[0] ?? ''
  const config = path.join(dataDir, 'hub.toml')
  writeFileSync(path.join(dataDir, 's3.key'), `${s3Keys.accessKeyId}\n${s3Keys.secretAccessKey}\n`)
  const store = `s3://contents/hub?endpoint=${s3.endpoint}`
  const place = contents ? `contents = "${store}"\n` : ''
  writeFileSync(config, `data = "."\n${place}contents-key-file = "s3.key"\n`)
  return { s3, apiKey, config, store }
}

test('the client gets no answer and sends the file again, which continues with the first missing part', async () => {
  const { s3, apiKey, config } = await makeHub()
  const first = await serve(['--config', config])
  const { promise: isInMiddle, resolve: tellMiddle } = Promise.withResolvers<void>()
  s3.fault = ({ query }) => {
    if (query.get('partNumber') !== '2') return null
    tellMiddle()
    return 'never'
  }
  const bytes = randomBytes(12 * megabyte)
  const lost = sendFile({ baseUrl: first.baseUrl, apiKey }, bytes).catch((error: unknown) => error)
  await isInMiddle
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect(await lost).toBeInstanceOf(Error)

  s3.fault = () => null
  const { baseUrl } = await serve(['--config', config])
  const answer = await sendFile({ baseUrl, apiKey }, bytes)
  expect(answer.status).toBe(200)
  const { document } = (await answer.json()) as { document: { uuid: string } }
  const again = await fetch(`${baseUrl}/document/${document.uuid}/content`, {
    headers: { 'API-Key': apiKey },
  })
  expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true)
  const parts = s3.requests.flatMap(request => /partNumber=(\d)/.exec(request)?.[1] ?? [])
  expect(parts).toEqual(['1', '2', '2', '3'])
})

test('a move that is killed in the middle of a file continues there when it is started again', async () => {
  const { s3, apiKey, config, store } = await makeHub({ contents: false })
  const server = await serve(['--config', config])
  const files = [randomBytes(megabyte), randomBytes(12 * megabyte), randomBytes(megabyte + 1)]
  const uuids: string[] = []
  for (const bytes of files) {
    const answer = await sendFile({ baseUrl: server.baseUrl, apiKey }, bytes)
    uuids.push(((await answer.json()) as { document: { uuid: string } }).document.uuid)
  }
  await server.stop()
  const { promise: isInMiddle, resolve: tellMiddle } = Promise.withResolvers<void>()
  s3.fault = ({ query }) => {
    if (query.get('partNumber') !== '2') return null
    tellMiddle()
    return 'never'
  }
  const words = ['contents', 'move', '--to', store, '--config', config]
  const move = spawn(process.execPath, [main, ...words], { stdio: 'ignore' })
  await isInMiddle
  move.kill('SIGKILL')
  await once(move, 'exit')

  s3.fault = () => null
  const again = await hub(...words)
  expect([again.code, again.err]).toEqual([0, ''])
  const parts = s3.requests.flatMap(request => /partNumber=(\d)/.exec(request)?.[1] ?? [])
  expect(parts).toEqual(['1', '2', '2', '3'])
  const { baseUrl } = await serve(['--config', config, '--contents', store])
  const read = async (uuid: string) => {
    const answer = await fetch(`${baseUrl}/document/${uuid}/content`, { headers: { 'API-Key': apiKey } })
    return Buffer.from(await answer.arrayBuffer())
  }
  for (const [index, bytes] of files.entries())
    expect((await read(uuids[index] ?? '')).equals(bytes)).toBe(true)
  expect((await hub('contents', 'show', '--config', config, '--contents', store)).out).toMatch(
    /In the file: 0 files/,
  )
})
