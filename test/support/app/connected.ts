/** The app of a laptop that is signed in at a real server, with requests of a dispatcher. */
import { fetch } from 'undici'
import { onTestFinished } from 'vitest'
import type { Ports } from '../../../main/app/ports/ports.ts'
import { issueToken } from '../../../main/service/access/tokens.ts'
import type { Job } from '../../../shared/entities/job.ts'
import type { Role } from '../../../shared/entities/roles.ts'
import type { SyncStatus } from '../../../shared/sync/sending.ts'
import { startHub, type TestHub } from '../http/hub-fixture.ts'
import { unwrap } from '../service/outcomes.ts'
import { makePorts, startTestApp, type TestApp } from './test-ports.ts'

export interface Connecting {
  ports?: Ports
  role?: Role
  /** writes data to the server before the laptop connects */
  before?: (dispatcher: Office, userId: number) => Promise<unknown>
  /** configures the server before any user signs in */
  prepare?: (at: TestHub) => void
  hub?: Parameters<typeof startHub>[0]
}

/** Sends a request with the integration key. */
type Office = (method: string, path: string, body?: unknown) => Promise<Job>

export async function connectApp({
  ports = makePorts(),
  role = 'technician',
  before,
  prepare,
  hub,
}: Connecting = {}) {
  const at = await startHub(hub)
  prepare?.(at)
  onTestFinished(() => at.close())
  const anna = await at.addPerson('Anna', role)
  const { baseUrl } = at.hub
  const dispatcher: Office = async (method, under, body) => {
    const headers = {
      'API-Key': at.integration.apiKey,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(baseUrl + under, { method, headers, ...sent })
    if (!answer.ok) throw new Error(`${method} ${under}: ${answer.status} ${await answer.text()}`)
    const text = await answer.text()
    return (text === '' ? null : JSON.parse(text)) as Job
  }
  await before?.(dispatcher, anna.user.id)
  const app = await startTestApp(ports)
  const token = issueToken(at.hub.service, anna.user.id, at.app.id).token
  unwrap(await app.call('setup.connect', { baseUrl, apiKey: at.app.apiKey, token }))
  await statusWhen(app, status => status.lastPull !== null && !status.isPulling)
  const planned = (title: string, startTime: number) =>
    dispatcher('POST', '/job', {
      title,
      startTime,
      duration: 60,
      resources: [{ userId: anna.user.id, state: 'SCHEDULED' }],
    })
  const attach = (jobUuid: string, documentUuid: string) =>
    dispatcher('PUT', `/job/${jobUuid}/document/${documentUuid}`)
  return { at, app, attach, ports, dispatcher, anna, planned, token }
}

export async function statusWhen(app: TestApp, isSo: (status: SyncStatus) => boolean): Promise<void> {
  const told = app.next('status', isSo)
  if (!isSo(await app.call('sync.status', {}))) await told
}
