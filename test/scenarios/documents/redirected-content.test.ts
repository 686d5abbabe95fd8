import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { bytesOf, hang, hasBytes } from '../../support/sync/documents/files.ts'
import { startWorld } from '../../support/sync/laptop.ts'

test("does not follow a redirect of a file's content to another origin, and downloads other files", async () => {
  const asked: unknown[] = []
  const elsewhere = createServer((request, response) => {
    asked.push(request.headers)
    response.end('stolen')
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  onTestFinished(() => void elsewhere.close())
  const { port } = elsewhere.address() as AddressInfo
  const world = await startWorld()
  const { laptop } = world
  for (const seed of [1, 2]) {
    const { uuid } = await hang(world, bytesOf(2_000, seed))
    const headers = { Location: `http://127.0.0.1:${port}/stolen` }
    const fault = { kind: 'answer', status: 302, headers } as const
    laptop.proxy.fault(new RegExp(`^GET /document/${uuid}/content`), fault, Number.POSITIVE_INFINITY)
  }
  const good = bytesOf(3_000, 3)
  await hang(world, good)
  await laptop.pull()
  await laptop.until(() => hasBytes(world, good), 'the other file')
  expect(asked).toEqual([])
  const marks = laptop.store.read.all('SELECT DISTINCT reason_code FROM document_marks WHERE failures > 0')
  expect(marks).toEqual([{ reason_code: 'not-a-hub' }])
})
