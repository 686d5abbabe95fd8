/** Requests to a hub of the tests, over its own interface with the integration key. */
import { readFileSync } from 'node:fs'
import type { Asset } from '../../../shared/entities/asset.ts'
import type { Form } from '../../../shared/entities/form.ts'
import type { Job, JobListItem } from '../../../shared/entities/job.ts'
import { runHubCommand } from './in-process.ts'

export interface HubUser {
  id: number
  uuid: string
  name: string
  email: string
  password: string
  role: string
}

/** The file that `--credentials` writes. */
export interface HubCredentials {
  baseUrl: string
  group: { id: number; uuid: string; name: string }
  apiKey: string
  apiSecret: string
  appKey: string
  appSecret: string
  users: HubUser[]
}

export function readCredentials(file: string): HubCredentials {
  return JSON.parse(readFileSync(file, 'utf8')) as HubCredentials
}

export function technicianOf({ users }: HubCredentials): HubUser {
  const technician = users.find(user => user.role === 'technician')
  if (!technician) throw new Error('The hub has no technician')
  return technician
}

export function dispatcherOf({ users }: HubCredentials): HubUser {
  const dispatcher = users.find(user => user.role === 'dispatcher')
  if (!dispatcher) throw new Error('The hub has no dispatcher')
  return dispatcher
}

/** Assigns a user to jobs at the jobs' own times. */
export async function scheduleJobs(
  folder: string,
  uuids: readonly string[],
  { email }: HubUser,
): Promise<void> {
  const { code, err } = await runHubCommand(['job', 'schedule', ...uuids, '--data', folder, '--user', email])
  if (code !== 0) throw new Error(`The jobs were not scheduled: ${err}`)
}

export function askHub<T>(hub: HubCredentials, under: string): Promise<T> {
  return request(hub, 'GET', under)
}

/** Changes or deletes the entity under a path, as another dispatcher would. */
export function changeAtHub(
  hub: HubCredentials,
  method: 'PUT' | 'DELETE',
  under: string,
  fields?: object,
): Promise<unknown> {
  return request(hub, method, under, fields)
}

export function putHubJob(hub: HubCredentials, uuid: string, fields: object): Promise<Job> {
  return request(hub, 'PUT', `/job/${uuid}`, fields)
}

export function putHubAsset(hub: HubCredentials, uuid: string, fields: object): Promise<Asset> {
  return request(hub, 'PUT', `/asset/${uuid}`, fields)
}

export async function deleteHubJob(hub: HubCredentials, uuid: string): Promise<void> {
  await request(hub, 'DELETE', `/job/${uuid}`)
}

/** Adds a form to a job, as the dispatcher does. */
export function postHubForm(hub: HubCredentials, form: Partial<Form>): Promise<Form> {
  return request(hub, 'POST', '/form', form)
}

/** Changes a form, as the dispatcher does. */
export function putHubForm(hub: HubCredentials, uuid: string, form: Partial<Form>): Promise<Form> {
  return request(hub, 'PUT', `/form/${uuid}`, form)
}

export function readHubForm(hub: HubCredentials, uuid: string): Promise<Form> {
  return askHub(hub, `/form/${uuid}`)
}

async function request<T>(
  { baseUrl, apiKey }: HubCredentials,
  method: string,
  under: string,
  body?: object,
): Promise<T> {
  const headers = { 'API-Key': apiKey, ...(body ? { 'Content-Type': 'application/json' } : {}) }
  const response = await fetch(`${baseUrl}${under}`, { method, headers, body: body && JSON.stringify(body) })
  if (!response.ok) throw new Error(`${method} ${under}: ${response.status} ${await response.text()}`)
  return (response.status === 204 ? undefined : await response.json()) as T
}

/** Sends a request as the user's laptop does: with the app key, and a token that a log-in returns. */
export async function sendAs(
  hub: HubCredentials,
  user: HubUser,
  method: 'POST' | 'PUT',
  under: string,
  form: Readonly<Record<string, string>>,
): Promise<void> {
  const headers = await signInAs(hub, user)
  const body = new URLSearchParams(form)
  const response = await fetch(`${hub.baseUrl}${under}`, { method, headers, body })
  if (!response.ok) throw new Error(`${method} ${under}: ${response.status} ${await response.text()}`)
}

/** Returns the headers of a signed-in laptop. */
async function signInAs(
  { baseUrl, appKey }: HubCredentials,
  { email, password }: HubUser,
): Promise<Record<string, string>> {
  const signIn = { method: 'POST', body: JSON.stringify({ email, password }) }
  const headers = { 'API-Key': appKey, 'Content-Type': 'application/json' }
  const signedIn = await fetch(`${baseUrl}/authentication`, { ...signIn, headers })
  const { token } = (await signedIn.json()) as { token: string }
  return { 'API-Key': appKey, 'API-Token': token }
}

/** A laptop of the user reports about itself. */
export async function reportLaptop(hub: HubCredentials, user: HubUser, report: string): Promise<void> {
  const headers = { ...(await signInAs(hub, user)), Laptop: report }
  const response = await fetch(`${hub.baseUrl}/user/me`, { headers })
  if (!response.ok) throw new Error(`The report: ${response.status} ${await response.text()}`)
}

const everything = 'from=1970-01-01&untimed&current&limit=5000'
const everyState =
  'INITIAL,DRAFT,PUBLISHED,ASSIGNED,SCHEDULED,IN_TRANSIT,ON_STATION,STARTED,PAUSED,FINISHED,CANCELED,CLOSED'

export function listAllJobs(hub: HubCredentials): Promise<JobListItem[]> {
  return askHub(hub, `/job?${everything}&states=${everyState}`)
}

export function readHubJob(hub: HubCredentials, uuid: string): Promise<Job> {
  return askHub(hub, `/job/${uuid}`)
}
