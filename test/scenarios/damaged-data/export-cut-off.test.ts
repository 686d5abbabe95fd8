// @module-tag slow
import { readdirSync, watch } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makePorts, startTestApp } from '../../support/app/test-ports.ts'
import { unwrap } from '../../support/service/outcomes.ts'

// A whole program starts in this test, and writes a file that takes a while.
vi.setConfig({ testTimeout: 60_000 })

test('an export that the end of the program interrupts leaves no partial file', async () => {
  const ports = makePorts()
  const { offerFile } = ports
  const begun = Promise.withResolvers<string>()
  ports.offerFile = async name => {
    const offer = await offerFile(name)
    const folder = path.dirname(offer?.path ?? '')
    const watcher = watch(folder, () => begun.resolve(folder))
    onTestFinished(() => watcher.close())
    return offer
  }
  const app = await startTestApp(ports)
  unwrap(await app.call('setup.demo', {}))
  ports.fetch = () => Promise.reject(new TypeError('fetch failed'))
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Boiler' }))
  for (let index = 0; index < 2; index++) {
    const bytes = new Uint8Array(30_000_000).fill(index)
    const owner = { kind: 'job', ref: jobUuid } as const
    unwrap(await app.call('document.add', { owner, fileName: 'film.bin', attach: true, bytes }))
  }
  const exporting = app.call('rescue.export', {})
  const folder = await begun.promise
  await app.close()
  expect(await exporting).toMatchObject({ ok: false, failure: { code: 'storage' } })
  expect(readdirSync(folder)).toEqual([])
})
