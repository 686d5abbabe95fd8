/** The response to a note is lost: the note is stored once, with and without operation keys. */
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isWhole } from '../support/sample.ts'
import { startFaultProxy } from '../support/sync/fault-proxy.ts'
import { openConnected } from './support/connected.ts'
import {
  type HubCredentials,
  putHubJob,
  readCredentials,
  readHubJob,
  technicianOf,
} from './support/hub-api.ts'
import { makeEachActionLate, runHubCommand, sendAtOnce, startHub } from './support/in-process.ts'
import { makeFolder } from './support/programs.ts'
import { openJob, press, waitForPill, writeNote } from './support/technician.ts'

const jobUuid = '7b0f3c52-3a55-4a53-9c2e-0d0d8f5b6a11'

async function startBehindProxy(hasNoExtensions: boolean) {
  const folder = makeFolder()
  const file = path.join(folder, 'credentials.json')
  const hub = await startHub(path.join(folder, 'hub'), { credentials: file })
  const credentials = readCredentials(file)
  const technician = technicianOf(credentials)
  await putHubJob(credentials, jobUuid, { title: 'Pump room', startTime: Date.now(), duration: 60 })
  const args = ['--data', path.join(folder, 'hub'), '--user', technician.email]
  await runHubCommand(['job', 'schedule', jobUuid, ...args])
  const proxy = await startFaultProxy(hub.baseUrl)
  onTestFinished(() => proxy.close())
  proxy.hasNoExtensions = hasNoExtensions
  const behind = { ...credentials, baseUrl: proxy.baseUrl }
  const { page } = await openConnected({ folder, credentials: behind, technician })
  await openJob(page, jobUuid)
  return { credentials, technician, proxy, page }
}

/** The sample uses the base server: the working day loses responses of notes at our hub. */
const hubs = [
  ['a hub that stores idempotency keys', false],
  ['a hub with only the base interface', true],
] as const

describe('a note whose answer is lost', () => {
  test.each(hubs.filter(([, hasNoExtensions]) => isWhole || hasNoExtensions))(
    'is stored once at %s',
    async (_, hasNoExtensions) => {
      const { credentials, technician, proxy, page } = await startBehindProxy(hasNoExtensions)
      proxy.fault(/^POST .*\/note/, { kind: 'cut-response' })
      await writeNote(page, 'Valve 4 leaks')
      await waitForPill(page, /All sent/)
      expect(proxy.seen.filter(seen => seen.path.includes('/note')).length).toBeGreaterThanOrEqual(1)
      const { events } = await readHubJob(credentials, jobUuid)
      const notes = events.filter(event => event.type === 'NOTE')
      expect(notes.map(note => [note.comment, note.userId])).toEqual([['Valve 4 leaks', technician.id]])
      if (hasNoExtensions) await expectNoteOfTime(page, credentials)
    },
  )
})

/** A base server gets a note that states in words when an action was. */
async function expectNoteOfTime(page: Page, credentials: HubCredentials): Promise<void> {
  sendAtOnce()
  makeEachActionLate()
  await press(page, 'Accept job')
  await press(page, 'Travel')
  const words = /^My step “On the way” was on .+ at .+\.$/
  await expect
    .poll(async () => (await readHubJob(credentials, jobUuid)).events.at(-1)?.comment)
    .toMatch(words)
  await waitForPill(page, /All sent/)
}
