/** A job whose title was changed both at the server and on a dispatcher's laptop. */
import path from 'node:path'
import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { startFaultProxy } from '../../support/sync/fault-proxy.ts'
import { askMain, orThrow } from './ask-main.ts'
import { openPage } from './chromium.ts'
import { dispatcherOf, type HubCredentials, type HubUser, putHubJob, readCredentials } from './hub-api.ts'
import { runHubCommand, startApp, startHub } from './in-process.ts'
import { makeFolder } from './programs.ts'
import { waitForPill } from './technician.ts'

export const contestedUuid = '2f1e8d4c-0b7a-4c55-8e11-93a4d5e6f701'

/** `open` goes from the first screen to the job. */
export async function changeTwice(
  open: (page: Page, hub: HubCredentials, user: HubUser) => Promise<void>,
): Promise<{ page: Page; credentials: HubCredentials }> {
  const folder = makeFolder()
  const file = path.join(folder, 'credentials.json')
  const hubFolder = path.join(folder, 'hub')
  const hub = await startHub(hubFolder, { credentials: file })
  const credentials = readCredentials(file)
  const dispatcher = dispatcherOf(credentials)
  await putHubJob(credentials, contestedUuid, { title: 'Fire doors', startTime: Date.now(), duration: 60 })
  await runHubCommand(['job', 'schedule', contestedUuid, '--data', hubFolder, '--user', dispatcher.email])
  const proxy = await startFaultProxy(hub.baseUrl)
  onTestFinished(() => proxy.close())
  const app = await startApp(path.join(folder, 'app'))
  const { page } = await openPage(app.address, { reducedMotion: 'reduce' })
  await open(page, { ...credentials, baseUrl: proxy.baseUrl }, dispatcher)
  await page.getByRole('button', { name: 'Accept job' }).waitFor()
  proxy.isDown = true
  // Changes the title by the same call as the screen.
  orThrow(
    await askMain(page, 'job.patch', { jobUuid: contestedUuid, fields: { title: 'Fire doors, stairs A' } }),
  )
  await putHubJob(credentials, contestedUuid, { title: 'All fire doors' })
  proxy.isDown = false
  await page.keyboard.press('F5')
  await waitForPill(page, /1 conflict/)
  return { page, credentials }
}
