import { describe, expect, test } from 'vitest'
import { actOnJob } from '../../../main/service/jobs/act.ts'
import { deleteJob } from '../../../main/service/jobs/delete-job.ts'
import { jobsByIds, listJobs } from '../../../main/service/jobs/list-jobs.ts'
import { addNote } from '../../../main/service/jobs/notes.ts'
import { attempt } from '../../../main/service/refuse.ts'
import { jobStates } from '../../../shared/entities/states.ts'
import { ids, noon, openService, type TestService } from '../../support/service/open-service.ts'
import { unwrap } from '../../support/service/outcomes.ts'

const hour = 3_600_000
const any = jobStates.join()

function page(hub: TestService, parameters: Record<string, string>, actor = hub.actors.dispatcher) {
  const query = { scope: { kind: 'all' }, parameters } as const
  return unwrap(attempt(() => listJobs(hub.store.read, actor, query, hub.clock.now)))
}

describe('the pages of a list', () => {
  test('have at most `limit` jobs from `offset` on, and the total count', () => {
    const hub = openService()
    for (let index = 0; index < 7; index++)
      hub.create({ title: `${index}`, startTime: noon + index, state: 'PUBLISHED' })
    expect(hub.titles('all', { limit: '3' })).toEqual(['0', '1', '2'])
    expect(hub.titles('all', { limit: '3', offset: '5' })).toEqual(['5', '6'])
    expect(hub.titles('all', { limit: '0' })).toEqual([])
    expect(page(hub, { limit: '3', offset: '5' })).toMatchObject({ total: 7, limit: 3, offset: 5 })
    expect(page(hub, {}).limit).toBe(1_000)
    expect(page(hub, { limit: '999999' }).limit).toBe(5_000)
  })

  test('do not read the long columns that only single jobs return', () => {
    const hub = openService()
    const { id } = hub.create({
      title: 'Boiler',
      customFields: [{ name: 'plate', value: 'x'.repeat(10_000) }],
    })
    const [row] = hub.store.read.all(jobsByIds, JSON.stringify([id]))
    expect(row).toMatchObject({ title: 'Boiler', custom_fields: null, signature: null })
  })

  test('with the parameter `deleted` have the tombstones after the jobs, and the offset counts both kinds', () => {
    const hub = openService()
    const jobs = [1, 2, 3, 4].map(index =>
      hub.create({ title: `${index}`, startTime: noon + index, state: 'PUBLISHED' }),
    )
    for (const job of jobs.slice(2)) hub.run(command => deleteJob(command, job.uuid))
    const all = { deleted: '', from: '0' }
    expect(hub.titles('all', all)).toEqual(['1', '2', 'gone 3', 'gone 4'])
    const pages = [0, 1, 2, 3, 4].map(offset =>
      hub.titles('all', { ...all, limit: '1', offset: String(offset) }),
    )
    expect(pages).toEqual([['1'], ['2'], ['gone 3'], ['gone 4'], []])
    expect(page(hub, all)).toMatchObject({
      total: 4,
      entries: [{}, {}, { deleted: true, uuid: jobs[2]?.uuid }, {}],
    })
    expect(hub.titles('all', { from: '0' })).toEqual(['1', '2'])
  })
})

describe('the parameter `modified`', () => {
  test('is inclusive, and selects jobs by the time of their last change, also of a part', () => {
    const hub = openService()
    const first = hub.create({
      title: 'first',
      startTime: noon,
      state: 'PUBLISHED',
      resources: [{ userId: ids.tech }],
    })
    const second = hub.create({ title: 'second', startTime: noon - 1, state: 'PUBLISHED' })
    const since = (modified: number) =>
      hub.titles('all', { modified: String(modified), from: '0', states: any })
    expect(since(first.lastModified)).toEqual(['first', 'second'])
    expect(since(first.lastModified + 1)).toEqual(['second'])
    expect(since(second.lastModified)).toEqual(['second'])
    hub.run(command => addNote(command, first.uuid, { text: 'x', discrepancy: false }))
    expect(since(second.lastModified)).toEqual(['second', 'first'])
    const noted = hub.read(first.id).lastModified
    hub.run(command => actOnJob(command, first.uuid, { userRef: String(ids.tech), state: 'STARTED' }))
    expect(since(noted + 1)).toEqual(['first'])
    hub.run(command => deleteJob(command, second.uuid))
    const gone = page(hub, { modified: String(noted + 1), from: '0', states: any, deleted: '' })
    expect(gone.entries.map(entry => entry.id)).toEqual([first.id, second.id])
  })

  test('compares a time that rises with every change, also after the clock was set back a year', () => {
    const hub = openService()
    const seen: number[] = []
    const note = () =>
      seen.push(hub.store.read.get<{ m: number }>('SELECT max(last_modified) AS m FROM jobs')?.m ?? 0)
    const job = hub.create({ title: '0' })
    note()
    for (let index = 1; index <= 20; index++) {
      if (index === 7) hub.clock.now -= 365 * 24 * hour
      if (index === 14) hub.clock.now += 3 * 365 * 24 * hour
      hub.put(job.id, { title: `${index}` })
      note()
    }
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b))
    expect(seen.at(-1)).toBeGreaterThanOrEqual(hub.clock.now)
  })
})
