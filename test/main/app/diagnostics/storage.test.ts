import { expect, test } from 'vitest'
import type { Document } from '../../../../shared/entities/document.ts'
import { connectApp, statusWhen } from '../../../support/app/connected.ts'
import { startTestApp } from '../../../support/app/test-ports.ts'
import { upload } from '../../../support/http/upload-file.ts'
import { failureOf, unwrap } from '../../../support/service/outcomes.ts'

test('the diagnostics count the stored files, and the files that were omitted because of the limit', async () => {
  const { app, at, planned, attach } = await connectApp()
  unwrap(await app.call('settings.save', { filesBytes: 0 }))
  const job = await planned('Pump room', Date.now())
  const { json } = await upload(at, { bytes: Buffer.alloc(5_000, 'x'), name: 'manual.txt' })
  const { document } = json as { document: Document }
  await attach(job.uuid, document.uuid)
  unwrap(await app.call('sync.run', {}))
  await statusWhen(app, status => !status.isPulling && status.lastPull !== null)
  let storage = unwrap(await app.call('storage.read', {}))
  while (storage.noRoom.count === 0) {
    await app.next('changed', () => true)
    storage = unwrap(await app.call('storage.read', {}))
  }
  expect(storage).toMatchObject({
    jobs: 1,
    ahead: { bytes: 0, limit: 0 },
    noRoom: { count: 1, bytes: 5_000 },
    unsent: { count: 0, bytes: 0 },
    files: { count: 0, bytes: 0 },
  })
  expect(storage.database).toBeGreaterThan(10_000)
  expect(storage.free).toBeGreaterThan(0)
})

test('the diagnostics of stored files are refused while no account is open', async () => {
  const app = await startTestApp()
  expect(failureOf(await app.call('storage.read', {})).code).toBe('conflict')
})
