/** The interface, "Extensions". Actions are tested in `resource-states.test.ts`. */
import { describe, expect, test } from 'vitest'
import { HOUR, openContractHub, unknownUuid } from './contract-hub.ts'

const at = await openContractHub()

test("GET /version lists the hub's extensions", async () => {
  const { extensions } = await at.ok('GET', '/version', { as: 'anonymous' })
  expect(extensions.toSorted()).toEqual(
    [
      'action',
      'notes',
      'operations',
      'forms',
      'users',
      'tombstones',
      'etag',
      'idempotency',
      'redeliver',
      'discrepancies',
      'recovery',
      'signed',
      'times',
      'groups',
      'material',
      'laptops',
      'blanks',
      'manuals',
      'signers',
      'recordings',
      'phrases',
      'availability',
      'recurring',
      'live',
      'search',
      'full',
    ].toSorted(),
  )
})

test('an action can be sent by a PUT of the job, without an extension', async () => {
  const { id } = await at.createJob({ resources: [{ userId: at.users.tech.id }] })
  const { resources } = await at.readJob(id)
  const json = { resources: [{ ...resources[0], state: 'STARTED' }] }
  await at.ok('PUT', `/job/${id}`, { as: 'tech', json })
  expect(await at.statesOf(id)).toEqual({ job: 'STARTED', tech: 'STARTED' })
})

test('the extension `action` changes the state of a resource by a separate operation', async () => {
  const { id } = await at.scheduleJob()
  await at.done('PUT', `/job/${id}/action?userId=me&state=ACCEPTED`, { as: 'tech' })
  expect((await at.statesOf(id)).tech).toBe('ACCEPTED')
})

test('the extension `signed` stores the digest of a signature, also in the event', async () => {
  const { id } = await at.createJob({ resources: [{ userId: at.users.tech.id }] })
  const digest = `sha256:${'0a'.repeat(32)} job:- items:- notes:- forms:- photos:- signature:0a0a0a0a`
  await at.ok('PUT', `/job/${id}`, { as: 'tech', json: { signature: { name: 'Karin', digest } } })
  const { signature, events } = await at.readJob(id)
  expect(signature).toMatchObject({ name: 'Karin', digest })
  expect(events).toContainEqual(expect.objectContaining({ type: 'SIGN', comment: digest }))
  const json = { signature: { digest: 7 } }
  expect(await at.status('PUT', `/job/${id}`, { as: 'tech', json })).toBe(406)
})

test('the extension `signers` stores several signers, and the event has the digest of the new one', async () => {
  const { id } = await at.createJob({ resources: [{ userId: at.users.tech.id }] })
  const digestOf = (digit: string) =>
    `sha256:${digit.repeat(64)} job:- items:- notes:- forms:- photos:- signature:${digit.repeat(8)}`
  const karin = { name: 'Karin', timeStamp: 1, role: 'customer', digest: digestOf('1') }
  const bo = { name: 'Bo', timeStamp: 2, role: 'Caretaker', digest: digestOf('2') }
  const sign = (signature: object) => at.ok('PUT', `/job/${id}`, { as: 'tech', json: { signature } })
  await sign(karin)
  const [added] = await at.eventsOf(id, () => sign({ ...karin, others: [bo] }))
  expect(added).toMatchObject({ type: 'SIGN', comment: bo.digest })
  expect((await at.readJob(id)).signature).toMatchObject({
    ...karin,
    others: [{ ...bo, documentUuid: null }],
  })
  const [removed] = await at.eventsOf(id, () => sign(karin))
  expect(removed).toMatchObject({ type: 'UPDATE' })
  expect((await at.readJob(id)).signature).not.toHaveProperty('others')
  const json = { signature: { ...karin, others: Array.from({ length: 10 }, () => bo) } }
  expect(await at.status('PUT', `/job/${id}`, { as: 'tech', json })).toBe(406)
})

describe('notes', () => {
  const note = (id: number, form: Record<string, string>) => at.done('POST', `/job/${id}/note`, { form })

  test('may be internal, and have a time and a place', async () => {
    const { id } = await at.createJob()
    const eventTimeStamp = at.clock.time - HOUR
    const place = { latitude: '59.5', longitude: '18.25', accuracy: '7' }
    const form = { text: 'x', internal: '', eventTimeStamp: String(eventTimeStamp), ...place }
    expect(await at.eventsOf(id, () => note(id, form))).toMatchObject([
      { internal: true, eventTimeStamp, latitude: 59.5, longitude: 18.25, accuracy: 7 },
    ])
  })

  test('with a time in the future are stored with the present time', async () => {
    const { id } = await at.createJob()
    const [event] = await at.eventsOf(id, () =>
      note(id, { text: 'x', eventTimeStamp: String(at.clock.time + HOUR) }),
    )
    expect(event.eventTimeStamp).toBe(at.clock.time)
  })

  test('with an invalid place or time are refused', async () => {
    const { id } = await at.createJob()
    for (const [name, value] of [
      ['latitude', 'north'],
      ['eventTimeStamp', 'soon'],
    ] as const) {
      const form = { text: 'x', [name]: value }
      expect(await at.status('POST', `/job/${id}/note`, { form }), name).toBe(406)
    }
  })

  test('can be confirmed only if they are discrepancies', async () => {
    const { id, events } = await at.createJob()
    const [marked] = await at.eventsOf(id, () => note(id, { text: 'x', discrepancy: '' }))
    await at.done('PUT', `/job/${id}/event/${marked.id}/confirm`)
    expect(await at.status('PUT', `/job/${id}/event/999999/confirm`)).toBe(404)
    expect(await at.status('PUT', `/job/${id}/event/${events[0].id}/confirm`)).toBeGreaterThanOrEqual(400)
  })
})

test('the extension `discrepancies` lists only jobs with an open discrepancy', async () => {
  const note = (id: number, form: Record<string, string>) => at.done('POST', `/job/${id}/note`, { form })
  const reported = await at.createJob({ title: 'reported' })
  const quiet = await at.createJob({ title: 'quiet' })
  await note(quiet.id, { text: 'x' })
  const [open] = await at.eventsOf(reported.id, () => note(reported.id, { text: 'x', discrepancy: '' }))
  const listed = async (query: string) =>
    (await at.ok('GET', `/job/list/all?states=DRAFT&untimed&${query}`)).map((job: { id: number }) => job.id)
  for (const flag of ['discrepancies', 'discrepancies=', 'discrepancies=false'])
    expect(await listed(flag), flag).toEqual([reported.id])
  expect(await listed('')).toEqual(expect.arrayContaining([reported.id, quiet.id]))
  await at.done('PUT', `/job/${reported.id}/event/${open.id}/confirm`)
  expect(await listed('discrepancies')).toEqual([])
})

test('the extension `forms` reads and changes a form, and lists the forms of a job', async () => {
  const { id, uuid } = await at.createJob()
  const form = await at.ok('POST', '/form', { json: { title: 'x', jobUuid: uuid } })
  expect(await at.ok('GET', `/form/${form.id}`)).toEqual(form)
  expect(await at.ok('PUT', `/form/${form.uuid}`, { json: { title: 'y' } })).toMatchObject({ title: 'y' })
  expect(await at.ok('GET', `/form?jobUuid=${uuid}`)).toMatchObject([{ id: form.id, title: 'y', jobId: id }])
})

describe('users', () => {
  const { uuid, id } = at.users.tech
  const tech = { id, uuid, name: 'Tech', role: 'technician' }

  test('are listed', async () => {
    const users = await at.ok('GET', '/user', { as: 'tech' })
    expect(users).toContainEqual(tech)
    expect(users.map((user: { name: string }) => user.name)).toEqual(['Admin', 'Dispatcher', 'Mate', 'Tech'])
  })

  test('are read by id, and by `me`', async () => {
    expect(await at.ok('GET', `/user/${id}`)).toEqual(tech)
    expect(await at.ok('GET', '/user/me', { as: 'tech' })).toEqual(tech)
    expect(await at.status('GET', '/user/me', { as: 'key' })).toBe(403)
  })

  test('of another group are answered with 404', async () => {
    expect(await at.status('GET', `/user/${at.users.userOfOtherGroup.id}`)).toBe(404)
    expect(await at.status('GET', '/user/999999')).toBe(404)
  })
})

test('the extension `groups` lists the groups of the sender with their letterheads', async () => {
  const groups = await at.ok('GET', '/group', { as: 'tech' })
  expect(groups).toEqual([
    {
      id: expect.any(Number),
      uuid: expect.any(String),
      name: expect.any(String),
      timeZone: expect.any(String),
      letterhead: null,
    },
  ])
  const others = await at.ok('GET', '/group', { as: 'userOfOtherGroup' })
  expect(others.map(({ id }: { id: number }) => id)).not.toContain(groups[0].id)
})

describe.each([
  ['/job', 'title'],
  ['/asset', 'name'],
  ['/asset/type', 'name'],
  ['/form', 'title'],
])('the ETag of %s', (path, property) => {
  async function made() {
    const job = path === '/form' ? { jobId: (await at.createJob()).id } : {}
    const { id, uuid } = await at.ok('POST', path, { json: { [property]: 'one', ...job } })
    const { headers } = await at.call('GET', `${path}/${id}`)
    return { at: `${path}/${uuid}`, tag: headers.get('etag') ?? '' }
  }
  const put = (address: string, ifMatch: string | null) =>
    at.call('PUT', address, {
      json: { [property]: `two ${ifMatch}` },
      headers: ifMatch === null ? {} : { 'If-Match': ifMatch },
    })

  test('identifies the version of the entity, and changes with it', async () => {
    const one = await made()
    expect(one.tag).toMatch(/^"[^"]+"$/)
    const again = await at.call('GET', one.at)
    expect(again.headers.get('etag')).toBe(one.tag)
    const changed = await put(one.at, one.tag)
    expect(changed.status).toBe(200)
    const tag = (await at.call('GET', one.at)).headers.get('etag')
    expect(tag).not.toBe(one.tag)
    expect(changed.headers.get('etag')).toBe(tag)
  })

  test('is answered with 304 in If-None-Match if it is the present one', async () => {
    const one = await made()
    const read = (method: string, tag: string) =>
      at.call(method, one.at, { headers: { 'If-None-Match': tag } })
    for (const tag of [one.tag, `W/${one.tag}`, `"other", ${one.tag}`, '*']) {
      const answer = await read('GET', tag)
      expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', one.tag])
    }
    expect((await read('HEAD', one.tag)).status).toBe(304)
    expect((await read('GET', '"other"')).status).toBe(200)
    expect((await put(one.at, null)).status).toBe(200)
    expect((await read('GET', one.tag)).status).toBe(200)
  })

  test('is answered with 412 in If-Match if it is outdated, and nothing changes', async () => {
    const one = await made()
    await put(one.at, null)
    const stale = await put(one.at, one.tag)
    expect(stale.status).toBe(412)
    expect((await at.ok('GET', one.at))[property]).toBe('two null')
    expect(await at.status('DELETE', one.at, { headers: { 'If-Match': one.tag } })).toBe(412)
  })

  test('may be one of a list or a star in If-Match, and is not required', async () => {
    const one = await made()
    expect((await put(one.at, `"other", ${one.tag}`)).status).toBe(200)
    expect((await put(one.at, '*')).status).toBe(200)
    expect((await put(`${path}/${unknownUuid}`, '*')).status).toBe(412)
    expect(await at.status('DELETE', one.at)).toBe(204)
  })
})
