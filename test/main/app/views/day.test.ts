import { describe, expect, test } from 'vitest'
import { saveDraft } from '../../../../main/app/session/drafts.ts'
import { readDay } from '../../../../main/app/views/day.ts'
import { actOnJob } from '../../../../main/service/jobs/act.ts'
import { unscheduleUser } from '../../../../main/service/jobs/plan.ts'
import { rowsOf } from '../../../../main/store/rows.ts'
import { jobMarks } from '../../../../main/store/schema/sync.ts'
import type { Day } from '../../../../shared/views/view.ts'
import { ids, noon, openService, type TestService, timeZone } from '../../../support/service/open-service.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

function openLaptop() {
  const laptop = openService('laptop')
  const plan = (title: string, times: Record<string, unknown>, state = 'SCHEDULED') =>
    laptop.create({ title, ...times, resources: [{ userId: ids.tech, state }] })
  const day = (date: string | null = null) =>
    readDay(laptop.store.read, { userId: ids.tech, date, timeZone, now: laptop.clock.now, filesBytes: 1_000 })
  const act = (jobUuid: string, state: string) =>
    laptop.run(command => actOnJob(command, jobUuid, { userRef: 'me', state }), laptop.actors.tech)
  return { laptop, plan, day, act }
}

function titlesOf({ overdue, timed, untimed }: Day) {
  const titles = (jobs: Day['timed']) => jobs.map(job => job.title)
  return { overdue: titles(overdue), timed: titles(timed), untimed: titles(untimed) }
}

function markGone({ store }: TestService, jobId: number, putAwayAt: number | null): void {
  store.transaction(db => {
    const mark = { jobId, gone: 'reassigned', goneAt: noon, putAwayAt } as const
    db.run('DELETE FROM job_marks WHERE job_id = ?', jobId)
    rowsOf(jobMarks).insert(db, mark)
  })
}

describe("a technician's day", () => {
  test('has overdue, timed and untimed jobs, each in the order of time', () => {
    const { plan, day } = openLaptop()
    plan('afternoon', { startTime: noon + 3 * HOUR, duration: 60 })
    plan('morning', { startTime: noon - 3 * HOUR, duration: 60 })
    plan('all day', { allDay: true, startTime: '2026-11-20' })
    plan('late', { startTime: noon - 2 * DAY, duration: 60 })
    plan('some time', {}, 'ASSIGNED')
    plan('tomorrow', { startTime: noon + DAY, duration: 60 })
    expect(titlesOf(day())).toEqual({
      overdue: ['late'],
      timed: ['all day', 'morning', 'afternoon'],
      untimed: ['some time'],
    })
  })

  test('on another date has the jobs of that date, and no overdue jobs', () => {
    const { plan, day } = openLaptop()
    plan('late', { startTime: noon - 2 * DAY, duration: 60 })
    plan('tomorrow', { startTime: noon + DAY, duration: 60 })
    expect(titlesOf(day('2026-11-21'))).toEqual({ overdue: [], timed: ['tomorrow'], untimed: [] })
    expect(day('2026-11-21').isToday).toBe(false)
  })

  test('shows a job over midnight on both dates', () => {
    const { plan, day } = openLaptop()
    plan('night', { startTime: noon + 11 * HOUR, duration: 180 })
    expect(titlesOf(day('2026-11-20')).timed).toEqual(['night'])
    expect(titlesOf(day('2026-11-21')).timed).toEqual(['night'])
  })

  test('shows a finished overdue or untimed job on the date on which it was finished', () => {
    const { laptop, plan, day, act } = openLaptop()
    const late = plan('late', { startTime: noon - 2 * DAY, duration: 60 })
    const untimed = plan('some time', {}, 'ASSIGNED')
    laptop.clock.now += HOUR
    for (const { uuid } of [late, untimed]) for (const state of ['STARTED', 'FINISHED']) act(uuid, state)
    expect(titlesOf(day())).toEqual({ overdue: ['late'], timed: [], untimed: ['some time'] })
    laptop.clock.now += DAY
    expect(titlesOf(day())).toEqual({ overdue: [], timed: [], untimed: [] })
  })

  test('omits unassigned jobs and jobs of other users', () => {
    const { laptop, plan, day } = openLaptop()
    laptop.create({ title: 'theirs', startTime: noon, resources: [{ userId: ids.mate, state: 'SCHEDULED' }] })
    const { uuid } = plan('taken', { startTime: noon })
    laptop.run(command => unscheduleUser(command, uuid, String(ids.tech), false))
    expect(titlesOf(day()).timed).toEqual([])
  })

  test('shows a job that was reassigned until the user dismisses it', () => {
    const { laptop, plan, day } = openLaptop()
    const { id } = plan('taken', { startTime: noon })
    markGone(laptop, id, null)
    expect(day().timed.map(job => [job.title, job.banner])).toEqual([['taken', 'reassigned']])
    markGone(laptop, id, noon)
    expect(titlesOf(day()).timed).toEqual([])
  })

  test('selects the job in progress, or the first open job if none is in progress', () => {
    const { plan, day, act } = openLaptop()
    const first = plan('first', { startTime: noon - HOUR })
    const second = plan('second', { startTime: noon + HOUR })
    expect(day().selected).toBe(first.uuid)
    act(second.uuid, 'STARTED')
    expect(day().selected).toBe(second.uuid)
  })

  test('selects no job if there are no jobs yet', () => {
    const { day } = openLaptop()
    expect(day()).toMatchObject({ date: '2026-11-20', isToday: true, selected: null })
  })

  test('marks a job that has a note draft with text', () => {
    const { laptop, plan, day } = openLaptop()
    const jobs = ['begun', 'untouched', 'tried'].map(title => plan(title, { startTime: noon }))
    const keep = (index: number, text: string) =>
      saveDraft(laptop.store, { key: jobs[index]?.uuid ?? '', value: { text, discrepancy: true } }, noon)
    keep(0, 'The valve')
    keep(2, '')
    const marked = day().timed.filter(job => job.hasDraft)
    expect(marked.map(job => job.title)).toEqual(['begun'])
  })
})
