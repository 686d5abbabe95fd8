import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deleteJob } from '../../../../main/service/jobs/delete-job.ts'
import { addNote } from '../../../../main/service/jobs/notes.ts'
import { searchJobs } from '../../../../main/service/jobs/search-jobs.ts'
import { attempt } from '../../../../main/service/refuse.ts'
import { isWhole } from '../../../support/sample.ts'
import { noon, openService, type TestService } from '../../../support/service/open-service.ts'
import { failureOf } from '../../../support/service/outcomes.ts'

const find = (hub: TestService, q: string, actor = hub.actors.tech) =>
  searchJobs(hub.store.read, actor, q).map(entry => entry.title)

describe('a search for jobs', () => {
  test('finds words in title, customer, place, description and notes, with more important fields first', () => {
    const hub = openService()
    const noted = hub.create({ title: 'in a note' })
    hub.run(command => addNote(command, noted.uuid, { text: 'the boiler again', discrepancy: false }))
    hub.create({ title: 'in the description', description: 'the boiler hums' })
    hub.create({ title: 'at the place', placeName: 'Boiler room' })
    hub.create({ title: 'at a destination', destinations: [{ location: { street: 'Boiler street' } }] })
    hub.create({ title: 'of the customer', customerName: 'Boiler AB' })
    hub.create({ title: 'Boiler' })
    hub.create({ title: 'something else', description: 'nothing' })
    const found = find(hub, 'boiler')
    expect(found[0]).toBe('Boiler')
    expect(new Set(found.slice(1, 4))).toEqual(
      new Set(['at the place', 'at a destination', 'of the customer']),
    )
    expect(found.slice(4)).toEqual(['in the description', 'in a note'])
    expect(new Set(find(hub, 'BOILER, nothing!'))).toEqual(new Set([...found, 'something else']))
  })

  test('weights the title with 10, customer and place with 4, the description with 2 and a note with 1', () => {
    const hub = openService()
    // Each field has the same number of words, because a word has less weight among more words.
    const words = { title: 'a', customerName: 'b', placeName: 'c', description: 'd' }
    const weighed = ['title', 'customerName', 'placeName', 'description', 'note'] as const
    const ids = weighed.map(where => {
      const { id } = hub.create(where === 'note' ? words : { ...words, [where]: 'boiler' })
      hub.run(command =>
        addNote(command, String(id), { text: where === 'note' ? 'boiler' : 'e', discrepancy: false }),
      )
      return id
    })
    const found = searchJobs(hub.store.read, hub.actors.tech, 'boiler')
    expect(found.map(({ id }) => weighed[ids.indexOf(id)])).toEqual([...weighed])
    const [title = 0, customer = 0, place = 0, description = 0, said = 0] = found.map(({ score }) => score)
    expect(customer).toBe(place)
    expect([title > customer, place > description, description > said, said > 0]).not.toContain(false)
  })

  test('ignores case and accents', () => {
    const hub = openService()
    hub.create({ title: 'Läckande kåpa' })
    for (const q of ['läckande', 'LACKANDE', 'kapa', 'ka\u030apa', 'La\u0308ckande'])
      expect(find(hub, q), q).toEqual(['Läckande kåpa'])
  })

  test('finds the current words of a job after every change', () => {
    const hub = openService()
    const job = hub.create({ title: 'Pump', customerName: 'Acme' })
    hub.put(job.id, { title: 'Valve' })
    expect(find(hub, 'pump')).toEqual([])
    expect(find(hub, 'valve')).toEqual(['Valve'])
    hub.put(job.id, { customerName: 'Bolt', destinations: [{ location: { city: 'Uppsala' } }] })
    expect([find(hub, 'acme'), find(hub, 'bolt'), find(hub, 'uppsala')]).toEqual([[], ['Valve'], ['Valve']])
    hub.run(command => deleteJob(command, job.uuid))
    expect(find(hub, 'valve bolt uppsala')).toEqual([])
  })

  test('returns 50 jobs by default', () => {
    const hub = openService()
    for (let index = 0; index < 60; index++) hub.create({ title: 'Pump', startTime: noon, duration: 60 })
    const found = searchJobs(hub.store.read, hub.actors.tech, 'pump')
    expect(found).toHaveLength(50)
    expect(found[0]).toEqual({
      id: 1,
      uuid: expect.any(String),
      title: 'Pump',
      description: null,
      state: 'DRAFT',
      startTime: noon,
      endTime: noon + 3_600_000,
      placeName: null,
      customerName: null,
      projectName: null,
      externalId: null,
      score: expect.any(Number),
    })
    expect(searchJobs(hub.store.read, hub.actors.tech, 'pump', 5)).toHaveLength(5)
  })

  test('finds no job of another group', () => {
    const hub = openService()
    hub.create({ title: 'Pump' })
    expect(find(hub, 'pump', hub.actors.userOfOtherGroup)).toEqual([])
  })

  test('requires the parameter q, and finds nothing if q contains no word', () => {
    const hub = openService()
    hub.create({ title: 'Pump' })
    const missing = attempt(() => searchJobs(hub.store.read, hub.actors.tech, undefined))
    expect(failureOf(missing).code).toBe('bad-request')
    for (const q of ['', '   ', '"*^()', '—']) expect(find(hub, q), q).toEqual([])
  })

  test.each([
    '"',
    'pump" OR title:"x',
    'NEAR(a b)',
    'a* AND NOT b',
    "'; DROP TABLE jobs; --",
    'title : pump',
    '\u0000pump',
    '\ud800 pump',
    'pump'.repeat(5_000),
  ])('accepts %j as search words', q => {
    const hub = openService()
    hub.create({ title: 'Pump' })
    expect(() => find(hub, q)).not.toThrow()
  })

  test('accepts any text, and always finds a job by its whole title', { tags: 'slow' }, () => {
    const hub = openService()
    const word = fc.stringMatching(/^[a-zA-ZåäöÅÄÖ0-9]{1,12}$/)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
        expect(Array.isArray(find(hub, text))).toBe(true)
      }),
      { numRuns: isWhole ? 300 : 100 },
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), words => {
        const job = hub.create({ title: words.join(' ') })
        const found = searchJobs(hub.store.read, hub.actors.tech, words.join('+'), 1_000)
        expect(found.map(entry => entry.uuid)).toContain(job.uuid)
      }),
      { numRuns: isWhole ? 50 : 25 },
    )
  })
})
