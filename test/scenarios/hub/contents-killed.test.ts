// @module-tag slow
/** A server that is killed while it uploads a file to the object store. */

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { hub, makeDataDir, serve } from '../../support/hub/run-hub.ts'
import { s3Keys, startS3 } from '../../support/store/s3/s3-server.ts'

const megabyte = 1024 * 1024

interface Client {
  baseUrl: string
  apiKey: string
}

function sendFile({ baseUrl, apiKey }: Client, bytes: Uint8Array): Promise<Response> {
  const body = new FormData()
  body.set('file', new Blob([bytes as BlobPart]), 'film.bin')
  const headers = { 'API-Key': apiKey, 'Idempotency-Key': 'the film' }
  return fetch(`${baseUrl}/document/content`, { method: 'POST', headers, body })
}

test('the client gets no answer and sends the file again, which continues with the first missing part', async () => {
  const s3 = await startS3()
  const dataDir = makeDataDir()
  await hub('group', 'add', 'Stockholm', '--data', dataDir)
  const key = ['key', 'create', '--kind', 'integration', '--role', 'admin', '--name', 'test']
  const made = await hub(...key, '--data', dataDir)
  const apiKey = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(made.out)?.[0] ?? ''
  // The options are in the config file.
  const config = path.join(dataDir, 'hub.toml')
  writeFileSync(path.join(dataDir, 's3.key'), `${s3Keys.accessKeyId}\n${s3Keys.secretAccessKey}\n`)
  const contents = `s3://contents/hub?endpoint=${s3.endpoint}`
  writeFileSync(config, `data = "."\ncontents = "${contents}"\ncontents-key-file = "s3.key"\n`)

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
