import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGroup } from '../../../main/service/access/groups.ts'
import { createKey } from '../../../main/service/access/keys.ts'
import { ask } from './ask-hub.ts'
import { morning, type Person, startHub, type TestHub } from './hub-fixture.ts'

let at: TestHub
let office: Person
let tech: Person
let job: { id: number; uuid: string }
const nobody = '11111111-1111-4111-8111-111111111111'

beforeAll(async () => {
  at = await startHub()
  office = await at.addPerson('Office', 'dispatcher')
  tech = await at.addPerson('Tech', 'technician')
  job = await newJob()
})
afterAll(() => at.close())

const as = ({ headers }: { headers: Record<string, string> }, json?: unknown) => ({ headers, json })
const newJob = async (more: object = {}) =>
  (await ask(at, 'POST', '/job', as(office, { title: 'Boiler', ...more }))).json
const readJob = async (ref: number | string) => (await ask(at, 'GET', `/job/${ref}`, as(office))).json
const eventsOf = async (ref: number | string) =>
  (await readJob(ref)).events.map((event: { type: string }) => event.type)
const pressure = { name: 'pressure', type: 'NUMBER', required: true, min: 0, max: 10 }
const newForm = async (body: object = { jobUuid: job.uuid, fields: [pressure] }) =>
  (await ask(at, 'POST', '/form', as(office, body))).json

describe('POST /form', () => {
  test('creates a form on the job, and gives every named property', async () => {
    const { id, uuid } = await newJob()
    const body = {
      id: 999,
      uuid: nobody,
      title: 'Inspection',
      state: 'COMPLETED',
      shade: 'blue',
      jobUuid: uuid,
      fields: [{ ...pressure, hint: 'bar' }],
    }
    const answer = await ask(at, 'POST', '/form', as(office, body))
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      id: expect.any(Number),
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      creationTimeStamp: morning,
      lastModified: expect.any(Number),
      creatorId: office.user.id,
      groupId: at.group.id,
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
    const after = await readJob(id)
    expect(after.forms).toEqual([answer.json])
    expect(after.lastModified).toBeGreaterThan(answer.json.lastModified)
    expect(await eventsOf(id)).toEqual(['CREATE', 'ATTACH_FORM'])
  })

  test('takes the id of the job, both when they agree, and none', async () => {
    expect((await newForm({ jobId: job.id })).jobUuid).toBe(job.uuid)
    expect((await newForm({ jobId: job.id, jobUuid: job.uuid.toUpperCase() })).jobUuid).toBe(job.uuid)
    expect(await newForm({ title: 'Loose', jobId: null })).toMatchObject({ jobId: null, jobUuid: null })
  })

  test('refuses a job that nobody may see, and two different ones, with a pointer', async () => {
    const elsewhere = createGroup(at.hub.service, { name: 'Oslo', timeZone: 'Europe/Oslo' })
    const stranger = await at.addPerson('Stranger', 'dispatcher', { groupId: elsewhere.id })
    const theirs = (await ask(at, 'POST', '/job', as(stranger, {}))).json
    const other = await newJob()
    for (const [body, pointer] of [
      [{ jobUuid: nobody }, '/jobUuid'],
      [{ jobId: 123456 }, '/jobId'],
      [{ jobUuid: theirs.uuid }, '/jobUuid'],
      [{ jobId: job.id, jobUuid: other.uuid }, '/jobUuid'],
      [{ jobUuid: 'x' }, '/jobUuid'],
    ] as const) {
      const headers = { ...office.headers, Accept: 'application/problem+json' }
      const answer = await ask(at, 'POST', '/form', { headers, json: body })
      expect(answer.status).toBe(406)
      expect(answer.json.errors).toMatchObject([{ pointer }])
    }
  })

  test('answers a repeated Idempotency-Key with the first answer, and makes one form', async () => {
    const { id } = await newJob()
    const question = {
      headers: { ...office.headers, 'Idempotency-Key': 'form-1' },
      json: { jobId: id, title: 'Once' },
    }
    const [first, second] = [
      await ask(at, 'POST', '/form', question),
      await ask(at, 'POST', '/form', question),
    ]
    expect(second.json).toEqual(first.json)
    expect((await readJob(id)).forms).toHaveLength(1)
    const changed = await ask(at, 'POST', '/form', { ...question, json: { jobId: id, title: 'Twice' } })
    expect(changed.status).toBe(422)
  })

  test('tells of a form that is complete from the beginning', async () => {
    const { id } = await newJob()
    await newForm({ jobId: id, title: 'Done', fields: [{ ...pressure, value: 3 }] })
    expect(await eventsOf(id)).toEqual(['CREATE', 'ATTACH_FORM', 'COMPLETE_FORM'])
  })
})

describe('a value that does not fit', () => {
  test('is 406 and points at its place, in groups too', async () => {
    const room = { name: 'room', type: 'TEXT' }
    const headers = { ...office.headers, Accept: 'application/problem+json' }
    const fields = [
      { ...pressure, value: 11 },
      { name: 'rooms', type: 'GROUP', repeats: true, fields: [room], value: [{ room: 'Hall' }, { room: 5 }] },
      { name: 'lid', type: 'GROUP', fields: [{ name: 'on', type: 'BOOLEAN', value: 'yes' }] },
    ]
    const answer = await ask(at, 'POST', '/form', { headers, json: { jobId: job.id, fields } })
    expect(answer.status).toBe(406)
    expect(answer.json.errors).toEqual([
      { pointer: '/fields/0/value', message: 'must be 10 or less' },
      { pointer: '/fields/1/value/1/room', message: 'must be a string' },
      { pointer: '/fields/2/fields/0/value', message: 'must be true or false' },
    ])
    const plain = await ask(at, 'POST', '/form', as(office, { jobId: job.id, fields }))
    expect(plain.text).toBe('/fields/0/value must be 10 or less.')
  })
})

describe('PUT /form/:id', () => {
  test('fills a form, moves its state, and tells the job', async () => {
    const { id } = await newJob()
    const form = await newForm({
      jobId: id,
      title: 'Inspection',
      fields: [pressure, { name: 'note', type: 'TEXT' }],
    })
    const put = async (fields: object[]) =>
      (await ask(at, 'PUT', `/form/${form.id}`, as(office, { fields }))).json
    const started = await put([{ name: 'pressure' }, { name: 'note', value: 'rusty' }])
    expect(started.state).toBe('STARTED')
    expect(started.fields[0]).toEqual(form.fields[0])
    const completed = await put([{ name: 'pressure', value: 4 }, { name: 'note' }])
    expect(completed).toMatchObject({ state: 'COMPLETED', title: 'Inspection' })
    expect(completed.fields[1].value).toBe('rusty')
    expect(await eventsOf(id)).toEqual(['CREATE', 'ATTACH_FORM', 'UPDATE', 'COMPLETE_FORM'])
    const last = (await readJob(id)).events.at(-1)
    expect(last).toMatchObject({ userId: office.user.id, comment: 'Inspection' })
  })

  test('writes nothing when a form is put back as it was read', async () => {
    const form = await newForm()
    const before = await readJob(job.id)
    const answer = await ask(at, 'PUT', `/form/${form.uuid}`, as(office, form))
    expect(answer.json).toEqual(form)
    expect(await readJob(job.id)).toEqual(before)
  })

  test('creates a form for a UUID that none has, and for nothing else', async () => {
    const uuid = 'ABCDEF01-1111-4111-8111-111111111111'
    const answer = await ask(at, 'PUT', `/form/${uuid}`, as(office, { jobId: job.id }))
    expect(answer.json).toMatchObject({ uuid: uuid.toLowerCase(), jobUuid: job.uuid })
    expect((await ask(at, 'PUT', '/form/987654', as(office, {}))).status).toBe(404)
    expect((await ask(at, 'PUT', '/form/x', as(office, {}))).status).toBe(404)
  })

  test('honours If-Match', async () => {
    const form = await newForm()
    const put = (ifMatch: string, title: string) =>
      ask(at, 'PUT', `/form/${form.id}`, {
        headers: { ...office.headers, 'If-Match': ifMatch },
        json: { title },
      })
    const tag = `"${form.uuid}-${form.lastModified}"`
    expect((await put(tag, 'one')).status).toBe(200)
    expect((await put(tag, 'two')).status).toBe(412)
    const stale = { headers: { ...office.headers, 'If-Match': tag } }
    expect((await ask(at, 'DELETE', `/form/${form.id}`, stale)).status).toBe(412)
  })

  test('moves a form to another job, and off it', async () => {
    const [from, to] = [await newJob(), await newJob()]
    const form = await newForm({ jobId: from.id, fields: [pressure] })
    const moved = await ask(at, 'PUT', `/form/${form.id}`, as(office, { jobUuid: to.uuid }))
    expect(moved.json).toMatchObject({ jobId: to.id, jobUuid: to.uuid })
    expect(await eventsOf(from.id)).toEqual(['CREATE', 'ATTACH_FORM', 'DETACH_FORM'])
    expect(await eventsOf(to.id)).toEqual(['CREATE', 'ATTACH_FORM'])
    const off = await ask(at, 'PUT', `/form/${form.id}`, as(office, { ...moved.json, jobUuid: null }))
    expect(off.json).toMatchObject({ jobId: null, jobUuid: null })
    expect(await eventsOf(to.id)).toEqual(['CREATE', 'ATTACH_FORM', 'DETACH_FORM'])
    const back = { ...off.json, jobUuid: from.uuid, title: 'Again' }
    await ask(at, 'PUT', `/form/${form.id}`, as(office, back))
    expect((await eventsOf(from.id)).slice(3)).toEqual(['ATTACH_FORM', 'UPDATE'])
  })
})

describe('GET and DELETE', () => {
  test('a form is read by id and by uuid', async () => {
    const form = await newForm()
    for (const ref of [form.id, form.uuid, form.uuid.toUpperCase()]) {
      const answer = await ask(at, 'GET', `/form/${ref}`, as(office))
      expect(answer.json).toEqual(form)
      expect(answer.headers.get('etag')).toContain(form.uuid)
    }
    expect((await ask(at, 'GET', `/form/${nobody}`, as(office))).status).toBe(404)
  })

  test('the forms of a job are a list, in pages', async () => {
    const { id, uuid } = await newJob()
    const made = [await newForm({ jobId: id }), await newForm({ jobId: id })]
    for (const query of [`jobUuid=${uuid}`, `jobId=${id}`, `jobId=${id}&jobUuid=${uuid}`]) {
      expect((await ask(at, 'GET', `/form?${query}`, as(office))).json).toEqual(made)
    }
    const page = await ask(at, 'GET', `/form?jobId=${id}&limit=1`, as(office))
    expect(page.json).toEqual([made[0]])
    expect(page.headers.get('x-total-count')).toBe('2')
    expect(page.headers.get('link')).toContain('offset=1')
    const changed = (await ask(at, 'PUT', `/form/${made[0].id}`, as(office, { title: 'later' }))).json
    const modified = await ask(at, 'GET', `/form?jobId=${id}&modified=${changed.lastModified}`, as(office))
    expect(modified.json).toEqual([changed])
    const all = (await ask(at, 'GET', '/form', as(office))).json
    expect(all).toEqual(expect.arrayContaining([changed, made[1]]))
  })

  test('a list names a job that is there, and one alone', async () => {
    const other = await newJob()
    expect((await ask(at, 'GET', `/form?jobUuid=${nobody}`, as(office))).status).toBe(404)
    expect((await ask(at, 'GET', `/form?jobId=${job.id}&jobUuid=${other.uuid}`, as(office))).status).toBe(400)
    expect((await ask(at, 'GET', '/form?limit=-1', as(office))).status).toBe(400)
    expect((await ask(at, 'GET', '/form?modified=soon', as(office))).status).toBe(400)
  })

  test('a deleted form is gone, and its job tells of it', async () => {
    const { id } = await newJob()
    const form = await newForm({ jobId: id, title: 'Inspection' })
    const answer = await ask(at, 'DELETE', `/form/${form.uuid}`, as(office))
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect((await ask(at, 'GET', `/form/${form.id}`, as(office))).status).toBe(404)
    expect((await ask(at, 'DELETE', `/form/${form.id}`, as(office))).status).toBe(404)
    expect(await eventsOf(id)).toEqual(['CREATE', 'ATTACH_FORM', 'DETACH_FORM'])
    expect((await readJob(id)).forms).toEqual([])
  })

  test('a form of another group is nowhere', async () => {
    const elsewhere = createGroup(at.hub.service, { name: 'Bergen', timeZone: 'Europe/Oslo' })
    const stranger = await at.addPerson('Bergman', 'dispatcher', { groupId: elsewhere.id })
    const form = await newForm()
    for (const [method, json] of [['GET'], ['PUT', {}], ['DELETE']] as const) {
      expect((await ask(at, method, `/form/${form.uuid}`, as(stranger, json))).status, method).toBe(404)
    }
    expect((await ask(at, 'GET', '/form', as(stranger))).json).toEqual([])
    expect((await ask(at, 'GET', `/form?jobId=${job.id}`, as(stranger))).status).toBe(404)
  })
})

describe('who may', () => {
  test('a technician adds forms, and fills them where they are a resource', async () => {
    const mine = await newJob({ resources: [{ userId: tech.user.id }] })
    for (const { uuid } of [mine, job]) {
      expect((await ask(at, 'POST', '/form', as(tech, { jobUuid: uuid }))).status).toBe(200)
    }
    const [there, here] = [await newForm(), await newForm({ jobId: mine.id, fields: [pressure] })]
    const fill = { fields: [{ name: 'pressure', value: 5 }] }
    const answer = await ask(at, 'PUT', `/form/${here.id}`, as(tech, fill))
    expect(answer.json).toMatchObject({ state: 'COMPLETED' })
    expect((await ask(at, 'PUT', `/form/${there.id}`, as(tech, fill))).status).toBe(403)
    expect((await ask(at, 'DELETE', `/form/${here.id}`, as(tech))).status).toBe(403)
  })

  test('a key without the grant sees no forms, in jobs neither', async () => {
    const form = await newForm()
    const key = createKey(at.hub.access, {
      name: 'plain',
      kind: 'integration',
      groupId: at.group.id,
      role: 'admin',
      requireSignature: false,
      grantsForms: false,
    })
    const plain = { headers: { 'API-Key': key.apiKey } }
    for (const [method, path, json] of [
      ['GET', '/form'],
      ['GET', `/form/${form.id}`],
      ['POST', '/form', { jobId: job.id }],
      ['PUT', `/form/${form.id}`, { title: 'x' }],
      ['DELETE', `/form/${form.id}`],
    ] as const) {
      expect((await ask(at, method, path, as(plain, json))).status, `${method} ${path}`).toBe(403)
    }
    expect((await ask(at, 'GET', `/job/${job.id}`, as(plain))).json.forms).toEqual([])
    expect((await ask(at, 'PUT', `/job/${job.id}`, as(plain, {}))).json.forms).toEqual([])
    expect((await readJob(job.id)).forms).toContainEqual(form)
  })
})
