/** A technician with one job at a base server. */
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { startFaultProxy } from '../../support/sync/fault-proxy.ts'
import { openConnected } from './connected.ts'
import { putHubJob, readCredentials, technicianOf } from './hub-api.ts'
import { askChangesAgainAtOnce, runHubCommand, sendAtOnce, startHub } from './in-process.ts'
import { makeFolder } from './programs.ts'
import { openJob } from './technician.ts'
import { setHub } from './without-hub.ts'

export async function openBaseDay(jobUuid: string, fields: object = {}) {
  const folder = makeFolder()
  const file = path.join(folder, 'credentials.json')
  const hubFolder = path.join(folder, 'hub')
  const hub = await startHub(hubFolder, { credentials: file })
  setHub(
    () => hub.stop(),
    () => startHub(hubFolder, { port: Number(new URL(hub.baseUrl).port) }),
  )
  const credentials = readCredentials(file)
  const technician = technicianOf(credentials)
  await putHubJob(credentials, jobUuid, {
    title: 'Pump room',
    startTime: Date.now(),
    duration: 60,
    ...fields,
  })
  await runHubCommand(['job', 'schedule', jobUuid, '--data', hubFolder, '--user', technician.email])
  const proxy = await startFaultProxy(hub.baseUrl)
  onTestFinished(() => proxy.close())
  proxy.hasNoExtensions = true
  sendAtOnce()
  askChangesAgainAtOnce()
  const behind = { ...credentials, baseUrl: proxy.baseUrl }
  const { page } = await openConnected({ folder, credentials: behind, technician })
  await openJob(page, jobUuid)
  return { page, credentials, proxy }
}
