/** The interface, "Times": corrections of a user's own time. */
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, openContractHub, unknownUuid } from './contract-hub.ts'

const at = await openContractHub()

const uuid = 'aaaaaaaa-0000-4000-8000-00000000000'
const correction = (nth: number, said: Record<string, unknown> = {}) => ({
  uuid: `${uuid}${nth}`,
  kind: 'WORK',
  from: at.clock.time - 2 * HOUR,
  to: at.clock.time - HOUR,
  reason: 'Forgot to press',
  pressed: null,
  replaces: null,
  text: 'Work 08:00–09:00. Forgot to press',
  ...said,
})
const path = (id: number) => `/job/${id}/time`

async function jobOfTech(): Promise<number> {
  return (await at.scheduleJob()).id
}

test('a correction of time is stored as an internal note with the corrected span', async () => {
  const id = await jobOfTech()
  const { text, ...time } = correction(1, { uuid: `${uuid}1` })
  const eventTimeStamp = at.clock.time - MINUTE
  const [event, ...others] = await at.eventsOf(id, () =>
    at.done('POST', path(id), { as: 'tech', json: { ...time, text, eventTimeStamp } }),
  )
  expect(others).toEqual([])
  expect(event).toMatchObject({
    type: 'NOTE',
    comment: text,
    internal: true,
    discrepancy: false,
    userId: at.users.tech.id,
    eventTimeStamp,
    time,
  })
})

test('a correction of time is stored with only the documented properties', async () => {
  const id = await jobOfTech()
  const from = at.clock.time - 3 * HOUR
  const pressed = { kind: 'WORK', from, to: from + HOUR }
  const { text, ...time } = correction(9, { pressed })
  const json = { ...time, text, loose: 'x'.repeat(1_000), pressed: { ...pressed, loose: true } }
  const [event] = await at.eventsOf(id, () => at.done('POST', path(id), { as: 'tech', json }))
  expect(event?.time).toEqual(time)
})

test("a correction of time changes the job's version, but no state", async () => {
  const id = await jobOfTech()
  const before = await at.readJob(id)
  await at.done('POST', path(id), { as: 'tech', json: correction(2) })
  const after = await at.readJob(id)
  expect(after.lastModified).toBeGreaterThan(before.lastModified)
  expect(after.resources).toEqual(before.resources)
})

test('a correction of time that is sent again under its uuid is stored once', async () => {
  const id = await jobOfTech()
  const json = correction(3)
  await at.done('POST', path(id), { as: 'tech', json })
  expect(await at.eventsOf(id, () => at.done('POST', path(id), { as: 'tech', json }))).toEqual([])
})

describe('a correction of time is refused for', () => {
  test('an invalid span, or a span without a reason', async () => {
    const id = await jobOfTech()
    const wrong = [
      { to: at.clock.time - 2 * HOUR },
      { to: null },
      { from: at.clock.time - 30 * HOUR },
      { reason: ' ' },
      { reason: '' },
      { kind: 'SLEEP' },
      { uuid: 'mine' },
      { pressed: { kind: 'NONE', from: 0, to: 1 } },
      { text: '' },
    ]
    for (const said of wrong) {
      const { status } = await at.call('POST', path(id), { as: 'tech', json: correction(4, said) })
      expect(status, JSON.stringify(said)).toBe(406)
    }
  })

  test('an open end, unless the recorded span has an open end too', async () => {
    const id = await jobOfTech()
    const pressed = { kind: 'WORK', from: at.clock.time - 2 * HOUR, to: null }
    const ended = { ...pressed, to: at.clock.time - HOUR }
    const send = (of: object) =>
      at.call('POST', path(id), { as: 'tech', json: correction(5, { to: null, pressed: of }) })
    expect((await send(ended)).status).toBe(406)
    expect((await send(pressed)).status).toBe(204)
  })

  test('a user who was never on the job, or for a key without a token', async () => {
    const { id } = await at.createJob()
    expect((await at.call('POST', path(id), { as: 'tech', json: correction(6) })).status).toBe(403)
    expect((await at.call('POST', path(id), { as: 'dispatcher', json: correction(6) })).status).toBe(403)
    const alone = await at.call('POST', path(id), { as: 'key', json: correction(6) })
    expect(alone.status).toBe(403)
  })

  test('an unknown job', async () => {
    const { status } = await at.call('POST', `/job/${unknownUuid}/time`, { as: 'tech', json: correction(7) })
    expect(status).toBe(404)
  })
})
