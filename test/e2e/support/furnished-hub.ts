/** The data of the hub at the beginning of a furnished day. */
import {
  type HubCredentials,
  type HubUser,
  postHubForm,
  putHubAsset,
  putHubJob,
  scheduleJobs,
} from './hub-api.ts'

export const jobUuid = '5b0e7c52-8a41-4d6f-b6a3-19c4d2e8f701'
export const bareUuid = '5b0e7c52-8a41-4d6f-b6a3-19c4d2e8f702'
export const assetUuid = '5b0e7c52-8a41-4d6f-b6a3-19c4d2e8f703'
export const goneUuid = '5b0e7c52-8a41-4d6f-b6a3-19c4d2e8f704'

/** File name of the PDF on the first job. */
export const paperName = 'manual-of-the-burner.pdf'

/** Jobs with only a title, planned for today. */
export const plainJobs = { [bareUuid]: 'Boiler room lamp', [goneUuid]: 'Circulation pump' }

/** A form that is half filled. */
const fields = [
  { name: 'before', type: 'HEADING', label: 'Before you begin' },
  { name: 'serial', label: 'Serial number', type: 'TEXT', required: true, value: 'VX-44718' },
  {
    name: 'seen',
    label: 'What you saw',
    type: 'TEXTAREA',
    value: 'The flame is yellow, and there is soot on the heat exchanger.',
  },
  { name: 'pressure', label: 'Pressure', type: 'NUMBER', unit: 'bar', min: 0, max: 10, value: 1.8 },
  { name: 'leaking', label: 'Is it leaking?', type: 'BOOLEAN', required: true, value: false },
  { name: 'told', label: 'The customer was told', type: 'CHECKBOX', value: true },
  { name: 'day', label: 'Next service', type: 'DATE' },
  { name: 'moment', label: 'Water shut off at', type: 'DATETIME' },
  { name: 'state', label: 'Condition', type: 'SELECT', options: ['Good', 'Worn', 'Broken'], value: 'Worn' },
  {
    name: 'kind',
    label: 'Kind of burner',
    type: 'SELECT',
    options: 'ABCDEFG'.split('').map(one => `Type ${one}`),
  },
  { name: 'changed', label: 'What was changed', type: 'MULTISELECT', options: ['Nozzle', 'Filter'] },
  { name: 'gauge', label: 'Photo of the gauge', type: 'PHOTO' },
  { name: 'papers', label: 'Papers', type: 'DOCUMENT' },
  { name: 'manual', label: 'Manual', type: 'LINK', value: 'https://example.com/manual' },
  { name: 'contract', label: 'Contract', type: 'TEXT', readOnly: true, value: 'Full service' },
  { name: 'radar', label: 'Radar picture', type: 'RADAR', value: { sweep: [1, 2] } },
  {
    name: 'rooms',
    label: 'Radiator',
    type: 'GROUP',
    repeats: true,
    fields: [{ name: 'room', label: 'Room', type: 'TEXT', required: true }],
  },
  { name: 'caretaker', label: 'Caretaker signs', type: 'SIGNATURE', required: true },
]

const ownFields = [
  { name: 'meter', label: 'Meter reading', type: 'NUMBER', unit: 'kWh', required: true },
  { name: 'key', label: 'Key returned', type: 'BOOLEAN' },
]

/** Listed material, so that it is offered. */
const nozzles = { title: 'Burner nozzle', quantity: 2, unit: 'pcs', materialNumber: '30118' }

const customer = { name: 'Ulla Bergman', timeStamp: Date.UTC(2026, 0, 1), role: 'customer' }
const caretaker = { name: 'Per Holm', timeStamp: Date.UTC(2026, 0, 2), role: 'Hausmeister' }

export async function fillHub(
  credentials: HubCredentials,
  folder: string,
  dispatcher: HubUser,
): Promise<{ formUuid: string; emptyFormUuid: string }> {
  await putHubAsset(credentials, assetUuid, {
    assetNo: 'P-231',
    name: 'Boiler, block C',
    description: 'Oil burner with a plate heat exchanger, 140 kW.',
    state: 'IN_USE',
    location: { placeName: 'Norrgatan 8, boiler room', street: 'Norrgatan 8, uppgång C', zip: '352 31' },
  })
  await putHubJob(credentials, jobUuid, {
    title: 'Boiler: annual service, block C',
    description:
      'Clean the burner and the heat exchanger. Tenants were told that there is no hot water until noon.',
    priority: 'URGENT',
    startTime: Date.now(),
    duration: 90,
    assetUuid,
    customerName: 'Bostadsrättsföreningen Kungsängsliljan i Växjö',
    placeName: 'Norrgatan 8, boiler room',
    contactPerson: { name: 'Ulla Bergman', phone: '+46 70 123 45 67', email: 'ulla.bergman@example.com' },
    destinations: [
      { order: 0, location: { placeName: 'Norrgatan 8', street: 'Norrgatan 8, uppgång C', zip: '352 31' } },
    ],
    customFields: ownFields,
    items: [{ title: 'Clean the burner' }, nozzles],
  })
  await putHubJob(credentials, goneUuid, { signature: { ...customer, others: [caretaker] } })
  await scheduleJobs(folder, [jobUuid, ...Object.keys(plainJobs)], dispatcher)
  const form = await postHubForm(credentials, { jobUuid, title: 'Boiler check', fields })
  const empty = await postHubForm(credentials, { jobUuid, title: 'Without questions', fields: [] })
  return { formUuid: form.uuid, emptyFormUuid: empty.uuid }
}
