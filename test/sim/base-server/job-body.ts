/** Checks and reads the body of a job before anything is changed. */
import { Refusal } from './answer.ts'
import { type Fields, isRecord, isUuid } from './data.ts'
import { jobStates, resourceStates } from './states.ts'
import { isDate } from './times.ts'

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value)
const isTime = (value: unknown) => isNumber(value) || isDate(value)

const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: isText,
  description: isText,
  placeName: isText,
  customerName: isText,
  projectName: isText,
  priority: value => ['LOW', 'NORMAL', 'HIGH', 'URGENT'].includes(String(value)),
  allDay: value => typeof value === 'boolean',
  startTime: isTime,
  endTime: isTime,
  duration: value => isNumber(value) && Number(value) >= 0,
  contactPerson: isRecord,
  signature: isRecord,
  assetUuid: isUuid,
  state: value => jobStates.includes(String(value)),
  items: Array.isArray,
  destinations: Array.isArray,
  resources: Array.isArray,
  customFields: Array.isArray,
  documents: Array.isArray,
}

/** @throws Refusal for a value of the wrong type; no value is converted */
export function checkJobBody(body: Fields): void {
  for (const [name, value] of Object.entries(body)) {
    if (value !== null && checks[name]?.(value) === false) throw new Refusal(406, `${name} has another type.`)
  }
  for (const { state } of Array.isArray(body.resources) ? body.resources : []) {
    if (state !== undefined && !resourceStates.includes(state))
      throw new Refusal(406, 'There is no such state.')
  }
}

/** The properties of a job that was created with an empty body. */
export const jobDefaults = {
  title: null,
  description: null,
  priority: null,
  allDay: false,
  startTime: null,
  endTime: null,
  duration: null,
  placeName: null,
  contactPerson: null,
  customerId: null,
  customerName: null,
  projectId: null,
  projectName: null,
  orderId: null,
  assetUuid: null,
}

const readOnly = [
  'id',
  'uuid',
  'creationTimeStamp',
  'lastModified',
  'creatorId',
  'groupId',
  'events',
  'forms',
  'reported',
]
const parts = ['state', 'resources', 'destinations', 'items', 'customFields', 'documents']

/** Properties that are stored unchanged, including unknown ones. */
export function plainFieldsOf(body: Fields): Fields {
  const left = ([name]: [string, unknown]) => !readOnly.includes(name) && !parts.includes(name)
  return Object.fromEntries(Object.entries(body).filter(left))
}
