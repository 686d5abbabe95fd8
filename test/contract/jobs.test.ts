/** The interface, "Jobs": each operation on one job. */
import { describe, expect, test } from 'vitest'
import { HOUR, openContractHub, unknownUuid } from './contract-hub.ts'

const at = await openContractHub()

describe('POST /job', () => {
  test('returns the created job', async () => {
    const job = await at.createJob({ title: 'New', description: 'Here' })
    expect(job).toMatchObject({ title: 'New', description: 'Here' })
    expect(await at.readJob(job.id)).toEqual(job)
  })

  test('needs only a key of the group', async () => {
    expect(await at.createJob({ title: 'By a key' }, 'key')).toMatchObject({ groupId: at.group.id })
  })
})

describe('PUT /job/:id', () => {
  test('returns the changed job, for an id and for a uuid', async () => {
    const { id, uuid } = await at.createJob({ title: 'Old', description: 'Kept' })
    expect(await at.ok('PUT', `/job/${id}`, { json: { title: 'New' } })).toMatchObject({
      title: 'New',
      description: 'Kept',
    })
    expect((await at.ok('PUT', `/job/${uuid}`, { json: { title: 'Newer' } })).id).toBe(id)
    expect((await at.readJob(id)).title).toBe('Newer')
  })

  test('creates the job for an unknown UUID', async () => {
    const created = await at.ok('PUT', `/job/${unknownUuid}`, { json: { title: 'Mine' } })
    expect(created).toMatchObject({ uuid: unknownUuid, title: 'Mine', state: 'DRAFT' })
    expect((await at.ok('GET', `/job/${unknownUuid}`)).id).toBe(created.id)
  })

  test('creates nothing for an unknown id', async () => {
    expect(await at.status('PUT', '/job/999999', { json: { title: 'x' } })).toBe(404)
  })
})

test('DELETE /job/:id answers without a body and deletes the job', async () => {
  for (const ref of ['id', 'uuid']) {
    const job = await at.createJob({ title: 'Gone' })
    await at.done('DELETE', `/job/${job[ref]}`)
    expect(await at.status('GET', `/job/${job.id}`)).toBe(404)
    expect(await at.status('DELETE', `/job/${job[ref]}`)).toBe(404)
  }
})

describe('POST /job/:id/note', () => {
  test('stores the text of the request as a note, for an id and for a uuid', async () => {
    const { id, uuid } = await at.createJob()
    const text = 'Räcker inte & "kanske" + 100 %'
    const events = await at.eventsOf(id, async () => {
      await at.done('POST', `/job/${id}/note`, { form: { text } })
      await at.done('POST', `/job/${uuid}/note`, { form: { text: 'two' } })
    })
    expect(events).toMatchObject([{ comment: text }, { comment: 'two' }])
  })

  test('stores the note as a discrepancy if the flag is present', async () => {
    const { id } = await at.createJob()
    const events = await at.eventsOf(id, async () => {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      for (const raw of ['text=a&discrepancy', 'text=b&discrepancy=false', 'text=c'])
        await at.done('POST', `/job/${id}/note`, { headers, raw })
    })
    expect(events.map(event => event.discrepancy)).toEqual([true, true, false])
  })

  test('requires a text', async () => {
    const { id } = await at.createJob()
    for (const form of [{ x: 'y' }, { text: '' }, { discrepancy: '' }] as Record<string, string>[]) {
      expect(await at.status('POST', `/job/${id}/note`, { form })).toBe(406)
    }
  })
})

test('GET /job/:id/events returns the events of the job', async () => {
  const { id, uuid } = await at.createJob()
  await at.done('POST', `/job/${id}/note`, { form: { text: 'x' } })
  const { events } = await at.readJob(id)
  expect(await at.ok('GET', `/job/${id}/events`)).toEqual(events)
  expect(await at.ok('GET', `/job/${uuid}/events`)).toEqual(events)
})

describe.each([
  ['schedule', 'SCHEDULED'],
  ['assign', 'ASSIGNED'],
  ['unschedule', 'UNASSIGNED'],
])('PUT /job/:id/%s', (operation, state) => {
  const { tech } = at.users
  const prepared = async () => (operation === 'unschedule' ? at.scheduleJob() : at.createJob())

  test.each(['id', 'uuid'] as const)('accepts a user by %s', async ref => {
    const { id, uuid } = await prepared()
    await at.done('PUT', `/job/${ref === 'id' ? id : uuid}/${operation}?userId=${tech[ref]}`)
    expect((await at.statesOf(id)).tech).toBe(state)
  })

  test("accepts `me` for the token's user", async () => {
    const { id } = operation === 'unschedule' ? await at.scheduleJob(['dispatcher']) : await at.createJob()
    await at.done('PUT', `/job/${id}/${operation}?userId=me`)
    expect((await at.statesOf(id)).dispatcher).toBe(state)
  })

  test('sends a message if the flag sendMessage is present', async () => {
    const { id } = await prepared()
    const path = `/job/${id}/${operation}?sendMessage=false&userId=${tech.id}`
    expect(await at.typesOf(id, () => at.done('PUT', path))).toContain('SEND_SCHEDULE')
    const { id: quiet } = await prepared()
    const types = await at.typesOf(quiet, () =>
      at.done('PUT', `/job/${quiet}/${operation}?userId=${tech.id}`),
    )
    expect(types).not.toContain('SEND_SCHEDULE')
  })

  test('requires a user of the group', async () => {
    const { id } = await prepared()
    expect(await at.status('PUT', `/job/${id}/${operation}`)).toBe(400)
    for (const userId of [999_999, unknownUuid, at.users.userOfOtherGroup.id, 'x']) {
      const status = await at.status('PUT', `/job/${id}/${operation}?userId=${userId}`)
      expect([400, 404], String(userId)).toContain(status)
    }
  })

  test('is answered with 404 for an unknown job', async () => {
    expect(await at.status('PUT', `/job/999999/${operation}?userId=${tech.id}`)).toBe(404)
    expect(
      await at.status('PUT', `/job/${unknownUuid.replace('f', 'e')}/${operation}?userId=${tech.id}`),
    ).toBe(404)
  })
})

describe('external documents', () => {
  const link = { contentUrl: 'https://example.com/a.pdf', mimeType: 'application/pdf', fileName: 'a.pdf' }

  test('are linked by the list of documents in a PUT', async () => {
    const { id } = await at.createJob({ startTime: at.clock.time + HOUR })
    const documents = [
      { ...link, description: 'Manual' },
      { ...link, thumbUrl: 'https://example.com/i.png' },
    ]
    await at.ok('PUT', `/job/${id}`, { json: { documents } })
    expect((await at.readJob(id)).documents).toMatchObject(documents)
  })

  test('are removed if the list omits them', async () => {
    const { id } = await at.createJob()
    const two = await at.ok('PUT', `/job/${id}`, { json: { documents: [link, { ...link, fileName: 'b' }] } })
    const one = await at.ok('PUT', `/job/${id}`, { json: { documents: [two.documents[1]] } })
    expect(one.documents).toEqual([two.documents[1]])
  })
})
