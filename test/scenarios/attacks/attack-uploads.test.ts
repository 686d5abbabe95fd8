// @module-tag slow
/** Uploads of one technician must leave connections and disk space for the others. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { statfsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hubBlobsFile } from '../../../main/app/hub/create-hub.ts'
import { openCheckpointer } from '../../../main/store/checkpoint.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { type Person, startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { upload } from '../../support/http/upload-file.ts'
import { canMakeDisks, mountSmallDisk } from '../../support/store/small-disk.ts'

const megabyte = 1024 * 1024

/** Sends the head of an upload whose file never comes. */
function beginUpload(at: TestHub, { headers }: Person): Socket {
  const { port } = new URL(at.hub.baseUrl)
  const socket = connect(Number(port), '127.0.0.1')
  // The server may reset the connection of a refused upload.
  socket.on('error', () => undefined)
  const lines = Object.entries({
    Host: 'hub',
    ...headers,
    'Content-Type': 'multipart/form-data; boundary=x',
    'Content-Length': '1000',
  })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`POST /api/1/document/content HTTP/1.1\r\n${head}\r\n--x\r\n`)
  return socket
}

test('unfinished uploads of one user do not block another user, and are no longer counted after they end', async () => {
  const at = await startHub()
  onTestFinished(() => at.close())
  const [sara, erik] = await Promise.all(['Sara', 'Erik'].map(name => at.addPerson(name, 'technician')))
  if (!sara || !erik) throw new Error('Nobody is there')
  const started = Array.from({ length: hubLimits.uploadsOfOne }, () => beginUpload(at, sara))
  const oneMore = () => upload(at, { headers: sara.headers })
  await vi.waitFor(async () => expect((await oneMore()).status).toBe(429), { timeout: 20_000 })
  expect(Number((await oneMore()).headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await upload(at, { headers: erik.headers })).status).toBe(200)
  for (const socket of started) {
    socket.destroy()
    await once(socket, 'close')
  }
  await vi.waitFor(async () => expect((await oneMore()).status).toBe(200), { timeout: 20_000 })
})

test.runIf(canMakeDisks)('uploads leave room for notes on the disk', async () => {
  const dataDir = mountSmallDisk(62 * megabyte)
  const at = await startHub({ dataDir })
  onTestFinished(() => at.hub.close())
  const headers = { 'API-Key': at.integration.apiKey }
  const { id } = (await ask(at, 'POST', '/job', { headers, json: { title: 'Boiler' } })).json
  const send = async () => (await upload(at, { bytes: randomBytes(megabyte / 2) })).status
  let status = 200
  for (let count = 0; count < 300 && status === 200; count++) status = await send()
  expect(status).toBe(503)
  // the log may be moved into the file at any time, and takes room there
  const checkpointer = openCheckpointer(hubBlobsFile(dataDir), at.key)
  checkpointer.move()
  checkpointer.close()
  const { bavail, bsize } = statfsSync(dataDir)
  expect(bavail * bsize).toBeGreaterThan(1.5 * megabyte)
  for (let count = 0; count < 20; count++) {
    const form = { text: 'The valve is replaced.' }
    expect((await ask(at, 'POST', `/job/${id}/note`, { headers, form })).status).toBe(204)
  }
})
