import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorOf } from '../../../main/service/access/groups.ts'
import { ensureDemoGroup } from '../../../main/service/demo/demo-people.ts'
import { fillDemoDay } from '../../../main/service/demo/fill-demo-day.ts'
import type { JobListItem } from '../../../shared/entities/job.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { morning, startHub, type TestHub } from '../../support/http/hub-fixture.ts'

let at: TestHub
let jobs: JobListItem[]
const states = 'DRAFT,PUBLISHED,ASSIGNED,SCHEDULED,IN_TRANSIT,ON_STATION,STARTED,PAUSED,FINISHED'

async function fill(now: number): Promise<number> {
  const { service } = at.hub
  const { group, technicianIds } = await ensureDemoGroup(service, 'Europe/Stockholm')
  const operator = operatorOf(service.store.read, group.id)
  return fillDemoDay(service, operator, { now, timeZone: group.time_zone, technicianIds })
}

beforeAll(async () => {
  at = await startHub()
  await fill(morning)
  const { technicianIds } = await ensureDemoGroup(at.hub.service, 'Europe/Stockholm')
  const { headers } = await at.addPerson('Office', 'dispatcher', { groupId: 2 })
  jobs = (await ask(at, 'GET', `/job?states=${states}&untimed&from=2020-01-01`, { headers })).json
  expect(technicianIds).toHaveLength(2)
})
afterAll(() => at.close())

test('the demo day contains overdue, timed, untimed and all-day jobs in different states', () => {
  expect(
    jobs.filter(job => typeof job.endTime === 'number' && job.endTime < morning - 86_400_000 / 2),
  ).not.toEqual([])
  expect(jobs.filter(job => job.startTime === null).length).toBeGreaterThan(2)
  expect(jobs.filter(job => job.allDay).map(job => job.startTime)).toEqual(['2026-11-20'])
  expect(jobs.map(job => job.startTime)).toContain(morning + 60 * 60_000)
  expect(jobs.map(job => job.startTime)).toContain(morning + 120 * 60_000)
  expect(new Set(jobs.map(job => job.state))).toEqual(
    new Set(['PUBLISHED', 'ASSIGNED', 'SCHEDULED', 'STARTED', 'PAUSED', 'FINISHED']),
  )
})

test('the demo day creates no jobs again on the same day', async () => {
  expect(await fill(morning + 3_600_000)).toBe(0)
})

test('the demo day creates its jobs again on the next day', async () => {
  expect(await fill(morning + 86_400_000)).toBe(jobs.length)
})
