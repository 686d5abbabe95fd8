/** Starts a server with a job, and users who create forms on it over HTTP. */
import { ask, type HubAnswer, type Question } from './ask-hub.ts'
import { type Person, startHub, type TestHub } from './hub-fixture.ts'

export const nobody = '11111111-1111-4111-8111-111111111111'
export const pressure = { name: 'pressure', type: 'NUMBER', required: true, min: 0, max: 10 }

export interface FormsHub {
  at: TestHub
  dispatcher: Person
  tech: Person
  job: HubAnswer['json']
  newJob(more?: object): Promise<HubAnswer['json']>
  readJob(ref: number | string): Promise<HubAnswer['json']>
  /** the types of the job's events, oldest first */
  eventsOf(ref: number | string): Promise<string[]>
  /** creates a form on the job with one field, unless `json` says otherwise */
  newForm(body?: object): Promise<HubAnswer['json']>
}

export async function startFormsHub(): Promise<FormsHub> {
  const at = await startHub()
  const dispatcher = await at.addPerson('Office', 'dispatcher')
  const tech = await at.addPerson('Tech', 'technician')
  const asked = async (method: string, path: string, json?: unknown) =>
    (await ask(at, method, path, as(dispatcher, json))).json
  const newJob = (more: object = {}) => asked('POST', '/job', { title: 'Boiler', ...more })
  const readJob = (ref: number | string) => asked('GET', `/job/${ref}`)
  const job = await newJob()
  return {
    at,
    dispatcher,
    tech,
    job,
    newJob,
    readJob,
    eventsOf: async ref => (await readJob(ref)).events.map((event: { type: string }) => event.type),
    newForm: (body = { jobUuid: job.uuid, fields: [pressure] }) => asked('POST', '/form', body),
  }
}

export function as({ headers }: Pick<Person, 'headers'>, json?: unknown): Question {
  return { headers, json }
}
