import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGroup } from '../../../../main/service/access/groups.ts'
import { ask } from '../../../support/http/ask-hub.ts'
import { as, type FormsHub, nobody, pressure, startFormsHub } from '../../../support/http/forms-hub.ts'
import { morning } from '../../../support/http/hub-fixture.ts'

let hub: FormsHub
beforeAll(async () => {
  hub = await startFormsHub()
})
afterAll(() => hub.at.close())

describe('POST /form', () => {
  test('creates a form on the job, and returns every documented property', async () => {
    const { id, uuid } = await hub.newJob()
    const body = {
      id: 999,
      uuid: nobody,
      title: 'Inspection',
      state: 'COMPLETED',
      shade: 'blue',
      jobUuid: uuid,
      fields: [{ ...pressure, hint: 'bar' }],
    }
    const answer = await ask(hub.at, 'POST', '/form', as(hub.dispatcher, body))
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      id: expect.any(Number),
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      creationTimeStamp: morning,
      lastModified: expect.any(Number),
      creatorId: hub.dispatcher.user.id,
      groupId: hub.at.group.id,
      title: 'Inspection',
      description: null,
      instructions: null,
      state: 'PUBLISHED',
      jobId: id,
      jobUuid: uuid,
      shade: 'blue',
      fields: [
        {
          id: 1,
          uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
          name: 'pressure',
          label: null,
          type: 'NUMBER',
          description: null,
          required: true,
          readOnly: false,
          order: null,
          options: null,
          unit: null,
          min: 0,
          max: 10,
          showIf: null,
          value: null,
          hint: 'bar',
        },
      ],
    })
    expect(answer.json.id).not.toBe(999)
    expect(answer.json.uuid).not.toBe(nobody)
    expect(answer.headers.get('etag')).toBe(`"${answer.json.uuid}-${answer.json.lastModified}"`)
    const after = await hub.readJob(id)
    expect(after.forms).toEqual([answer.json])
    expect(after.lastModified).toBeGreaterThan(answer.json.lastModified)
    expect(await hub.eventsOf(id)).toEqual(['CREATE', 'ATTACH_FORM'])
  })

  test("accepts the job's id, its UUID, both or neither", async () => {
    expect((await hub.newForm({ jobId: hub.job.id })).jobUuid).toBe(hub.job.uuid)
    expect((await hub.newForm({ jobId: hub.job.id, jobUuid: hub.job.uuid.toUpperCase() })).jobUuid).toBe(
      hub.job.uuid,
    )
    expect(await hub.newForm({ title: 'Loose', jobId: null })).toMatchObject({ jobId: null, jobUuid: null })
  })

  test('refuses a job of another group, and two different jobs, with a pointer', async () => {
    const elsewhere = createGroup(hub.at.hub.service, { name: 'Oslo', timeZone: 'Europe/Oslo' })
    const userOfOtherGroup = await hub.at.addPerson('Stranger', 'dispatcher', { groupId: elsewhere.id })
    const theirs = (await ask(hub.at, 'POST', '/job', as(userOfOtherGroup, {}))).json
    const other = await hub.newJob()
    for (const [body, pointer] of [
      [{ jobUuid: nobody }, '/jobUuid'],
      [{ jobId: 123456 }, '/jobId'],
      [{ jobUuid: theirs.uuid }, '/jobUuid'],
      [{ jobId: hub.job.id, jobUuid: other.uuid }, '/jobUuid'],
      [{ jobUuid: 'x' }, '/jobUuid'],
    ] as const) {
      const headers = { ...hub.dispatcher.headers, Accept: 'application/problem+json' }
      const answer = await ask(hub.at, 'POST', '/form', { headers, json: body })
      expect(answer.status).toBe(406)
      expect(answer.json.errors).toMatchObject([{ pointer }])
    }
  })

  test('answers a repeated Idempotency-Key with the first answer, and creates only one form', async () => {
    const { id } = await hub.newJob()
    const question = {
      headers: { ...hub.dispatcher.headers, 'Idempotency-Key': 'form-1' },
      json: { jobId: id, title: 'Once' },
    }
    const [first, second] = [
      await ask(hub.at, 'POST', '/form', question),
      await ask(hub.at, 'POST', '/form', question),
    ]
    expect(second.json).toEqual(first.json)
    expect((await hub.readJob(id)).forms).toHaveLength(1)
    const changed = await ask(hub.at, 'POST', '/form', { ...question, json: { jobId: id, title: 'Twice' } })
    expect(changed.status).toBe(422)
  })

  test('adds a completion event if the new form is already complete', async () => {
    const { id } = await hub.newJob()
    await hub.newForm({ jobId: id, title: 'Done', fields: [{ ...pressure, value: 3 }] })
    expect(await hub.eventsOf(id)).toEqual(['CREATE', 'ATTACH_FORM', 'COMPLETE_FORM'])
  })
})

describe('a form value of the wrong type or range', () => {
  test('is refused with 406 and a pointer to the value, also inside groups', async () => {
    const room = { name: 'room', type: 'TEXT' }
    const headers = { ...hub.dispatcher.headers, Accept: 'application/problem+json' }
    const fields = [
      { ...pressure, value: 11 },
      { name: 'rooms', type: 'GROUP', repeats: true, fields: [room], value: [{ room: 'Hall' }, { room: 5 }] },
      { name: 'lid', type: 'GROUP', fields: [{ name: 'on', type: 'BOOLEAN', value: 'yes' }] },
    ]
    const answer = await ask(hub.at, 'POST', '/form', { headers, json: { jobId: hub.job.id, fields } })
    expect(answer.status).toBe(406)
    expect(answer.json.errors).toEqual([
      { pointer: '/fields/0/value', message: 'must be 10 or less' },
      { pointer: '/fields/1/value/1/room', message: 'must be a string' },
      { pointer: '/fields/2/fields/0/value', message: 'must be true or false' },
    ])
    const plain = await ask(hub.at, 'POST', '/form', as(hub.dispatcher, { jobId: hub.job.id, fields }))
    expect(plain.text).toBe('/fields/0/value must be 10 or less.')
  })
})

describe('PUT /form/:id', () => {
  test('changes the state of a form whose questions are answered, and adds events to the job', async () => {
    const { id } = await hub.newJob()
    const form = await hub.newForm({
      jobId: id,
      title: 'Inspection',
      fields: [pressure, { name: 'note', type: 'TEXT' }],
    })
    const put = async (fields: object[]) =>
      (await ask(hub.at, 'PUT', `/form/${form.id}`, as(hub.dispatcher, { fields }))).json
    const started = await put([{ name: 'pressure' }, { name: 'note', value: 'rusty' }])
    expect(started.state).toBe('STARTED')
    expect(started.fields[0]).toEqual(form.fields[0])
    const completed = await put([{ name: 'pressure', value: 4 }, { name: 'note' }])
    expect(completed).toMatchObject({ state: 'COMPLETED', title: 'Inspection' })
    expect(completed.fields[1].value).toBe('rusty')
    expect(await hub.eventsOf(id)).toEqual(['CREATE', 'ATTACH_FORM', 'UPDATE', 'COMPLETE_FORM'])
    const last = (await hub.readJob(id)).events.at(-1)
    expect(last).toMatchObject({ userId: hub.dispatcher.user.id, comment: 'Inspection' })
  })

  test('changes nothing if the form is sent back as it was read', async () => {
    const form = await hub.newForm()
    const before = await hub.readJob(hub.job.id)
    const answer = await ask(hub.at, 'PUT', `/form/${form.uuid}`, as(hub.dispatcher, form))
    expect(answer.json).toEqual(form)
    expect(await hub.readJob(hub.job.id)).toEqual(before)
  })

  test('creates a form only if the UUID is unknown', async () => {
    const uuid = 'ABCDEF01-1111-4111-8111-111111111111'
    const answer = await ask(hub.at, 'PUT', `/form/${uuid}`, as(hub.dispatcher, { jobId: hub.job.id }))
    expect(answer.json).toMatchObject({ uuid: uuid.toLowerCase(), jobUuid: hub.job.uuid })
    expect((await ask(hub.at, 'PUT', '/form/987654', as(hub.dispatcher, {}))).status).toBe(404)
    expect((await ask(hub.at, 'PUT', '/form/x', as(hub.dispatcher, {}))).status).toBe(404)
  })

  test('refuses a change whose If-Match names an older version', async () => {
    const form = await hub.newForm()
    const put = (ifMatch: string, title: string) =>
      ask(hub.at, 'PUT', `/form/${form.id}`, {
        headers: { ...hub.dispatcher.headers, 'If-Match': ifMatch },
        json: { title },
      })
    const tag = `"${form.uuid}-${form.lastModified}"`
    expect((await put(tag, 'one')).status).toBe(200)
    expect((await put(tag, 'two')).status).toBe(412)
    const stale = { headers: { ...hub.dispatcher.headers, 'If-Match': tag } }
    expect((await ask(hub.at, 'DELETE', `/form/${form.id}`, stale)).status).toBe(412)
  })

  test('moves a form to another job, or removes the form from its job', async () => {
    const [from, to] = [await hub.newJob(), await hub.newJob()]
    const form = await hub.newForm({ jobId: from.id, fields: [pressure] })
    const moved = await ask(hub.at, 'PUT', `/form/${form.id}`, as(hub.dispatcher, { jobUuid: to.uuid }))
    expect(moved.json).toMatchObject({ jobId: to.id, jobUuid: to.uuid })
    expect(await hub.eventsOf(from.id)).toEqual(['CREATE', 'ATTACH_FORM', 'DETACH_FORM'])
    expect(await hub.eventsOf(to.id)).toEqual(['CREATE', 'ATTACH_FORM'])
    const off = await ask(
      hub.at,
      'PUT',
      `/form/${form.id}`,
      as(hub.dispatcher, { ...moved.json, jobUuid: null }),
    )
    expect(off.json).toMatchObject({ jobId: null, jobUuid: null })
    expect(await hub.eventsOf(to.id)).toEqual(['CREATE', 'ATTACH_FORM', 'DETACH_FORM'])
    const back = { ...off.json, jobUuid: from.uuid, title: 'Again' }
    await ask(hub.at, 'PUT', `/form/${form.id}`, as(hub.dispatcher, back))
    expect((await hub.eventsOf(from.id)).slice(3)).toEqual(['ATTACH_FORM', 'UPDATE'])
  })
})
