import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '../../../main/app/app.ts'
import { openDataFolder } from '../../../main/app/host/data-folder.ts'
import type { Options } from '../../../main/app/host/options.ts'
import { startLoopback } from '../../../main/loopback/run.ts'
import { StoreFailure } from '../../../main/store/store-failure.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'

let data = ''
let steps: string[] = []
let demo: Outcome<unknown> = succeed({})
const options = (more: Partial<Options> = {}): Options => ({
  loopback: true,
  port: 0,
  data,
  demo: false,
  open: false,
  ...more,
})

async function createApp(): Promise<App> {
  steps.push('created')
  return {
    async call(method) {
      steps.push(method)
      return method === 'app.state' ? { phase: 'first-run' } : demo
    },
    on: () => () => undefined,
    show: subject => void steps.push(`shown ${JSON.stringify(subject)}`),
    serveContents: async () => new Response(null, { status: 404 }),
    async close() {
      steps.push('closed')
    },
  }
}

const isFree = () => {
  const folder = openDataFolder(data)
  if (folder.ok) folder.value.release()
  return folder.ok
}

beforeEach(() => {
  data = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-run-'))
  steps = []
  demo = succeed({})
})
afterEach(() => rmSync(data, { recursive: true }))

describe('the program in the browser', () => {
  test('locks its data folder while it is running, and deletes its address file at the end', async () => {
    const running = await startLoopback(options(), createApp)
    if (!running.ok) throw new Error(running.failure.message)
    expect(readFileSync(path.join(data, 'running.address'), 'utf8')).toBe(running.value.address)
    expect(isFree()).toBe(false)
    await running.value.close()
    expect(isFree()).toBe(true)
    expect(steps).toEqual(['created', 'closed'])
  })

  test('shows the job or asset that its command line names', async () => {
    const subject = { kind: 'job', uuid: 'a-job' } as const
    const running = await startLoopback(options({ subject }), createApp)
    if (running.ok) await running.value.close()
    expect(steps).toEqual(['created', `shown ${JSON.stringify(subject)}`, 'closed'])
  })

  test('reports a database that cannot be opened, and releases the data folder', async () => {
    const refusing = () =>
      Promise.reject(new StoreFailure('wrong-key', 'The database cannot be read with this key.'))
    expect(await startLoopback(options(), refusing)).toMatchObject({
      ok: false,
      failure: { message: 'The database cannot be read with this key.' },
    })
    expect(isFree()).toBe(true)
  })

  test('throws an unexpected error, and releases the data folder', async () => {
    const failing = () => Promise.reject(new TypeError('a bug'))
    await expect(startLoopback(options(), failing)).rejects.toThrow('a bug')
    expect(isFree()).toBe(true)
  })

  test('reports a sample day that cannot be created, and closes the app', async () => {
    demo = fail('storage', 'The disk is full.')
    expect(await startLoopback(options({ demo: true }), createApp)).toEqual(demo)
    expect(steps).toEqual(['created', 'app.state', 'setup.demo', 'closed'])
    expect(isFree()).toBe(true)
  })

  test('closes the app and the data folder if the port is in use', async () => {
    const first = await startLoopback(options(), createApp)
    if (!first.ok) throw new Error(first.failure.message)
    const port = Number(new URL(first.value.address).port)
    const second = await startLoopback(options({ port, data: path.join(data, 'other') }), createApp)
    expect(second).toMatchObject({ ok: false, failure: { code: 'conflict' } })
    expect(steps.filter(step => step === 'closed')).toHaveLength(1)
    await first.value.close()
  })
})
