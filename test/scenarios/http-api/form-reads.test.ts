import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGroup } from '../../../main/service/access/groups.ts'
import { createKey } from '../../../main/service/access/keys.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { as, type FormsHub, nobody, pressure, startFormsHub } from '../../support/http/forms-hub.ts'

let hub: FormsHub
beforeAll(async () => {
  hub = await startFormsHub()
})
afterAll(() => hub.at.close())

describe('GET and DELETE of forms', () => {
  test('a form is read by its id and by its UUID', async () => {
    const form = await hub.newForm()
    for (const ref of [form.id, form.uuid, form.uuid.toUpperCase()]) {
      const answer = await ask(hub.at, 'GET', `/form/${ref}`, as(hub.dispatcher))
      expect(answer.json).toEqual(form)
      expect(answer.headers.get('etag')).toContain(form.uuid)
    }
    expect((await ask(hub.at, 'GET', `/form/${nobody}`, as(hub.dispatcher))).status).toBe(404)
  })

  test('the forms of a job are listed in pages', async () => {
    const { id, uuid } = await hub.newJob()
    const made = [await hub.newForm({ jobId: id }), await hub.newForm({ jobId: id })]
    for (const query of [`jobUuid=${uuid}`, `jobId=${id}`, `jobId=${id}&jobUuid=${uuid}`]) {
      expect((await ask(hub.at, 'GET', `/form?${query}`, as(hub.dispatcher))).json).toEqual(made)
    }
    const page = await ask(hub.at, 'GET', `/form?jobId=${id}&limit=1`, as(hub.dispatcher))
    expect(page.json).toEqual([made[0]])
    expect(page.headers.get('x-total-count')).toBe('2')
    expect(page.headers.get('link')).toContain('offset=1')
    const changed = (await ask(hub.at, 'PUT', `/form/${made[0].id}`, as(hub.dispatcher, { title: 'later' })))
      .json
    const modified = await ask(
      hub.at,
      'GET',
      `/form?jobId=${id}&modified=${changed.lastModified}`,
      as(hub.dispatcher),
    )
    expect(modified.json).toEqual([changed])
    const all = (await ask(hub.at, 'GET', '/form', as(hub.dispatcher))).json
    expect(all).toEqual(expect.arrayContaining([changed, made[1]]))
  })

  test('a list of forms requires exactly one existing job', async () => {
    const other = await hub.newJob()
    expect((await ask(hub.at, 'GET', `/form?jobUuid=${nobody}`, as(hub.dispatcher))).status).toBe(404)
    expect(
      (await ask(hub.at, 'GET', `/form?jobId=${hub.job.id}&jobUuid=${other.uuid}`, as(hub.dispatcher)))
        .status,
    ).toBe(400)
    expect((await ask(hub.at, 'GET', '/form?limit=-1', as(hub.dispatcher))).status).toBe(400)
    expect((await ask(hub.at, 'GET', '/form?modified=soon', as(hub.dispatcher))).status).toBe(400)
  })

  test('a deleted form is answered with 404, and its job has an event', async () => {
    const { id } = await hub.newJob()
    const form = await hub.newForm({ jobId: id, title: 'Inspection' })
    const answer = await ask(hub.at, 'DELETE', `/form/${form.uuid}`, as(hub.dispatcher))
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect((await ask(hub.at, 'GET', `/form/${form.id}`, as(hub.dispatcher))).status).toBe(404)
    expect((await ask(hub.at, 'DELETE', `/form/${form.id}`, as(hub.dispatcher))).status).toBe(404)
    expect(await hub.eventsOf(id)).toEqual(['CREATE', 'ATTACH_FORM', 'DETACH_FORM'])
    expect((await hub.readJob(id)).forms).toEqual([])
  })

  test('a form of another group is answered with 404', async () => {
    const elsewhere = createGroup(hub.at.hub.service, { name: 'Bergen', timeZone: 'Europe/Oslo' })
    const userOfOtherGroup = await hub.at.addPerson('Bergman', 'dispatcher', { groupId: elsewhere.id })
    const form = await hub.newForm()
    for (const [method, json] of [['GET'], ['PUT', {}], ['DELETE']] as const) {
      expect(
        (await ask(hub.at, method, `/form/${form.uuid}`, as(userOfOtherGroup, json))).status,
        method,
      ).toBe(404)
    }
    expect((await ask(hub.at, 'GET', '/form', as(userOfOtherGroup))).json).toEqual([])
    expect((await ask(hub.at, 'GET', `/form?jobId=${hub.job.id}`, as(userOfOtherGroup))).status).toBe(404)
  })
})

describe('access to forms', () => {
  test('lets a technician add forms to any job, and fill in forms on their own jobs', async () => {
    const mine = await hub.newJob({ resources: [{ userId: hub.tech.user.id }] })
    for (const { uuid } of [mine, hub.job]) {
      expect((await ask(hub.at, 'POST', '/form', as(hub.tech, { jobUuid: uuid }))).status).toBe(200)
    }
    const [there, here] = [await hub.newForm(), await hub.newForm({ jobId: mine.id, fields: [pressure] })]
    const fill = { fields: [{ name: 'pressure', value: 5 }] }
    const answer = await ask(hub.at, 'PUT', `/form/${here.id}`, as(hub.tech, fill))
    expect(answer.json).toMatchObject({ state: 'COMPLETED' })
    expect((await ask(hub.at, 'PUT', `/form/${there.id}`, as(hub.tech, fill))).status).toBe(403)
    expect((await ask(hub.at, 'DELETE', `/form/${here.id}`, as(hub.tech))).status).toBe(403)
  })

  test('hides forms, also inside jobs, from a key without the form grant', async () => {
    const form = await hub.newForm()
    const key = createKey(hub.at.hub.access, {
      name: 'plain',
      kind: 'integration',
      groupId: hub.at.group.id,
      role: 'admin',
      requireSignature: false,
      grantsForms: false,
    })
    const plain = { headers: { 'API-Key': key.apiKey } }
    for (const [method, path, json] of [
      ['GET', '/form'],
      ['GET', `/form/${form.id}`],
      ['POST', '/form', { jobId: hub.job.id }],
      ['PUT', `/form/${form.id}`, { title: 'x' }],
      ['DELETE', `/form/${form.id}`],
    ] as const) {
      expect((await ask(hub.at, method, path, as(plain, json))).status, `${method} ${path}`).toBe(403)
    }
    expect((await ask(hub.at, 'GET', `/job/${hub.job.id}`, as(plain))).json.forms).toEqual([])
    expect((await ask(hub.at, 'PUT', `/job/${hub.job.id}`, as(plain, {}))).json.forms).toEqual([])
    expect((await hub.readJob(hub.job.id)).forms).toContainEqual(form)
  })
})
