import { describe, expect, test } from 'vitest'
import { readRemoteJob } from '../../../../main/sync/client/remote-job.ts'
import { readEntries } from '../../../../main/sync/entities/lists/read-pages.ts'

const uuid = 'aaaaaaaa-0000-4000-8000-000000000002'
const good = { id: 2, uuid, title: 'Pump', lastModified: 1_795_000_000_000 }
const read = (more: object) => readRemoteJob({ ...good, ...more })

describe('an entry of a job list that is no valid job', () => {
  test.each([
    ['an id as text', { id: '2' }],
    ['a negative id, as the laptop assigns', { id: -2 }],
    ['the id zero', { id: 0 }],
    ['an id that JavaScript cannot represent', { id: 2 ** 60 }],
    ['a path as its uuid', { uuid: '../../../elsewhere' }],
    ['a query string as its uuid', { uuid: `${uuid}?x` }],
    ['a uuid of many characters', { uuid: uuid.repeat(1_000) }],
    ['no uuid', { uuid: null }],
  ])('with %s is skipped', (_what, more) => {
    expect(read(more)).toBeNull()
    expect(readEntries([{ ...good, ...more }, good], readRemoteJob)).toMatchObject({
      entries: [good],
      count: 2,
    })
  })
})

describe('a value that is out of range or of the wrong type is read as missing', () => {
  test.each([
    ['lastModified', 1.5],
    ['lastModified', 1e300],
    ['creationTimeStamp', 2 ** 60],
    ['startTime', 1e300],
    ['startTime', 8.64e15],
    ['startTime', 'javascript:alert(1)'],
    ['startTime', '2026-02-30'],
    ['endTime', '9999-12-31'],
    ['duration', Number.MAX_SAFE_INTEGER],
    ['duration', -1],
    ['groupId', -1],
    ['customerId', 1.5],
    ['state', 'EVIL'],
    ['allDay', 'yes'],
    ['title', { toString: 'x' }],
    ['assetUuid', '../x'],
    ['resources', 'nobody'],
  ])('in the property %s: %j', (name, value) => {
    expect(read({ [name]: value })?.[name]).not.toEqual(value)
  })

  test('in the parts of a job, such as its events and items', () => {
    const job = read({
      destinations: [
        { id: -1 },
        {
          id: 1,
          location: {
            street: { a: 1 },
            zip: 5,
            city: ['x'],
            latitude: 'javascript:',
            longitude: 1e308,
            note: 'kept',
          },
        },
      ],
      resources: [
        { userId: -7, state: 'SCHEDULED' },
        { userId: 7, state: 'SCHEDULED', uuid: 'x', fullName: [] },
      ],
      items: [{ id: 1, doneTimeStamp: 1e300, quantity: 'x' }, null],
      events: [
        { id: 1, type: 'NOTE', eventTimeStamp: 1.5 },
        { id: 2, type: 'NOTE', eventTimeStamp: 5, uuid: '../x' },
      ],
      signature: { name: 5, timeStamp: 1e300 },
    })
    expect(job?.destinations).toHaveLength(1)
    expect(job?.destinations?.[0]?.location).toEqual({
      placeName: null,
      street: null,
      zip: null,
      city: null,
      country: null,
      latitude: null,
      longitude: null,
      note: 'kept',
    })
    expect(job?.resources).toMatchObject([{ userId: 7, uuid: '', fullName: null }])
    expect(job?.items).toMatchObject([{ id: 1, doneTimeStamp: null, quantity: null }])
    expect(job?.events).toMatchObject([{ id: 2, uuid: null }])
    expect(job?.signature).toEqual({ name: null, timeStamp: null, documentUuid: null })
  })
})

test('a lone surrogate in a text is replaced, because it could not be part of an address', () => {
  const job = read({ title: 'a\ud800', destinations: [{ id: 1, location: { street: '\udc00b' } }] })
  expect(job?.title).toBe('a\ufffd')
  expect(encodeURIComponent(job?.destinations?.[0]?.location.street ?? '')).toBe('%EF%BF%BDb')
})

test('all permitted values of a job are read unchanged', () => {
  const more = {
    startTime: '2026-11-20',
    endTime: 1_795_000_000_000,
    duration: 0,
    priority: null,
    odd: { a: 1 },
  }
  expect(read({ ...more, uuid: uuid.toUpperCase() })).toEqual({ ...good, ...more })
})
