// @module-tag slow
import { cpSync, existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { databaseFile, readSavedAccount } from '../../../main/app/data/saved-account.ts'
import { connectApp } from '../../support/app/connected.ts'
import { makePorts, startTestApp } from '../../support/app/test-ports.ts'
import { makeFolder } from '../../support/service/open-service.ts'
import { unwrap } from '../../support/service/outcomes.ts'

/** The data folder of a laptop with work, after a kill. */
async function workAndKill() {
  const ports = makePorts()
  const { app } = await connectApp({ ports })
  unwrap(await app.call('job.create', { title: 'Boiler', startTime: Date.now() }))
  const dataDir = makeFolder()
  cpSync(ports.dataDir, dataDir, { recursive: true })
  const id = (await readSavedAccount(ports))?.account.id ?? ''
  return { ports: { ...ports, dataDir }, file: databaseFile({ ...ports, dataDir }, id) }
}

test('informs the user that the write-ahead log is missing after a kill, and continues to save', async () => {
  const { ports, file } = await workAndKill()
  rmSync(`${file}-wal`)
  const app = await startTestApp(ports)
  const { trouble, phase } = await app.call('app.state', {})
  expect(trouble).toMatchObject({ kind: 'log', reason: 'log-missing', canRestore: false })
  expect(trouble?.message).toContain(path.basename(`${file}-wal`))
  expect(phase).not.toBe('first-run')
  unwrap(await app.call('job.create', { title: 'Pump', startTime: Date.now() }))
  await app.close()
  const again = await startTestApp(ports)
  expect((await again.call('app.state', {})).trouble).toBeNull()
})

test('does not report a missing write-ahead log after a normal end, or after a kill that left the log intact', async () => {
  const { ports, file } = await workAndKill()
  expect(existsSync(`${file}-wal-state`)).toBe(true)
  const app = await startTestApp(ports)
  expect((await app.call('app.state', {})).trouble).toBeNull()
  await app.close()
  expect([`${file}-wal`, `${file}-wal-state`].filter(existsSync)).toEqual([])
})
