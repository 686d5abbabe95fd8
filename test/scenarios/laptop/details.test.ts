/** Custom fields of a job: missing ones are listed before the job is finished, and permitted users fill them in. */
import { expect, test } from 'vitest'
import { connectApp } from '../../support/app/connected.ts'
import { failureOf, unwrap } from '../../support/service/outcomes.ts'

const customFields = [
  { name: 'meter', label: 'Meter', type: 'NUMBER', min: 0, required: true },
  { name: 'contract', label: 'Contract', type: 'TEXT', value: 'Full service', readOnly: true },
  { name: 'room', type: 'GROUP', fields: [{ name: 'key', label: 'Key', type: 'TEXT', required: true }] },
]

async function startWithFields() {
  const world = await connectApp()
  const { dispatcher, planned } = world
  const { uuid, id } = await planned('Boiler', Date.now())
  await dispatcher('PUT', `/job/${id}`, { customFields })
  await pull(world)
  return { ...world, uuid, id, pull: () => pull(world) }
}

async function pull({ app }: Pick<Awaited<ReturnType<typeof connectApp>>, 'app'>) {
  const before = (await app.call('sync.status', {})).lastPull
  const told = app.next('status', ({ lastPull, isPulling }) => lastPull !== before && !isPulling)
  unwrap(await app.call('sync.run', {}))
  await told
}

test('custom fields are filled in, sent as one edit, and merged with changes of the dispatcher', async () => {
  const world = await startWithFields()
  const { app, dispatcher, uuid, id } = world
  expect(unwrap(await app.call('job.missing', { jobUuid: uuid })).customFields).toEqual(['Meter', 'Key'])
  const { questions } = unwrap(await app.call('details.read', { jobUuid: uuid }))
  expect(questions.map(({ isRequired }) => isRequired)).toEqual([true, true])
  const [meter, key] = questions.map(({ path }) => path)
  const fill = (path = '', value: unknown, seen: unknown = null) =>
    app.call('details.patch', { jobUuid: uuid, values: [{ path, value, seen }] })
  expect(failureOf(await fill(meter, -1))).toMatchObject({ code: 'invalid' })
  unwrap(await fill(meter, 4))
  unwrap(await fill(meter, 42, 4))
  unwrap(await fill(key, 'B7'))
  expect(await app.call('outbox.read', {})).toMatchObject([{ items: [{ kind: 'job.patch' }] }])
  expect(unwrap(await app.call('job.read', { jobUuid: uuid })).details).toMatchObject({ requiredLeft: 0 })
  expect(unwrap(await app.call('job.missing', { jobUuid: uuid })).customFields).toEqual([])
  const isSent = app.next('status', ({ pending, lastSent }) => pending === 0 && lastSent !== null)
  unwrap(await app.call('details.leave', { jobUuid: uuid }))
  await isSent
  const there = await dispatcher('GET', `/job/${id}`)
  expect(there.customFields).toMatchObject([
    { value: 42 },
    { value: 'Full service' },
    { fields: [{ value: 'B7' }] },
  ])
})

test('an answer to a field that the dispatcher has changed becomes a conflict', async () => {
  const world = await startWithFields()
  const { app, dispatcher, uuid, id } = world
  const [meter] = unwrap(await app.call('details.read', { jobUuid: uuid })).questions
  const { customFields: there } = await dispatcher('GET', `/job/${id}`)
  await dispatcher('PUT', `/job/${id}`, {
    customFields: there.map(field => (field.name === 'meter' ? { ...field, value: 7 } : field)),
  })
  await world.pull()
  const values = [{ path: meter?.path ?? '', value: 5, seen: null }]
  unwrap(await app.call('details.patch', { jobUuid: uuid, values }))
  const { conflicts } = unwrap(await app.call('job.read', { jobUuid: uuid }))
  expect(conflicts).toMatchObject([{ field: meter?.path, before: null, mine: 5, office: 7 }])
})

test('lists no missing fields on the job of another technician, who has to fill them in', async () => {
  const { app, dispatcher, anna, id, uuid, pull: read } = await startWithFields()
  await dispatcher('PUT', `/job/${id}/unschedule?userId=${anna.user.id}`)
  await read()
  expect(unwrap(await app.call('job.missing', { jobUuid: uuid })).customFields).toEqual([])
  const { details } = unwrap(await app.call('job.read', { jobUuid: uuid }))
  const { questions } = unwrap(await app.call('details.read', { jobUuid: uuid }))
  expect([details, questions]).toEqual([null, []])
})
