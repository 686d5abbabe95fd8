/** A hub of the tests with one technician and jobs that are planned for them today. */
import path from 'node:path'
import {
  type HubCredentials,
  type HubUser,
  putHubJob,
  readCredentials,
  scheduleJobs,
  technicianOf,
} from './hub-api.ts'
import { type HubOptions, type StartedHub, startHub } from './in-process.ts'
import { makeFolder } from './programs.ts'
import { setHub } from './without-hub.ts'

export interface TestHub {
  /** folder for all files of a test; the hub's data are in `hubFolder` */
  folder: string
  hubFolder: string
  hub: StartedHub
  credentials: HubCredentials
  technician: HubUser
  /** restarts the hub at the same address after it has ended */
  startAgain(): Promise<StartedHub>
}

/** `titles`: the jobs' titles by UUID. */
export async function openTestHub(
  titles: Readonly<Record<string, string>>,
  options: HubOptions = {},
): Promise<TestHub> {
  const folder = makeFolder()
  const hubFolder = path.join(folder, 'hub')
  const file = path.join(folder, 'credentials.json')
  const hub = await startHub(hubFolder, { ...options, credentials: file })
  const credentials = readCredentials(file)
  const technician = technicianOf(credentials)
  for (const [uuid, title] of Object.entries(titles))
    await putHubJob(credentials, uuid, { title, startTime: Date.now(), duration: 60 })
  const uuids = Object.keys(titles)
  if (uuids.length > 0) await scheduleJobs(hubFolder, uuids, technician)
  const startAgain = () => startHub(hubFolder, { ...options, port: Number(new URL(hub.baseUrl).port) })
  setHub(() => hub.stop(), startAgain)
  return { folder, hubFolder, hub, credentials, technician, startAgain }
}
