import { expect, test } from 'vitest'
import {
  checkPlanTime,
  parsePlanTime,
  planTimeOf,
  toTimeFields,
} from '../../../../renderer/screens/plan/plan-time.ts'

const zone = 'Europe/Stockholm'
const at = (time: string) => Date.parse(`2026-11-${time}:00+01:00`)
const none = { allDay: false, startTime: null, endTime: null, duration: null }
const timed = { ...none, startTime: at('20T08:00'), duration: 90 }
const ended = { ...none, startTime: at('20T08:00'), endTime: at('20T09:30') }
const days = { ...none, allDay: true, startTime: '2026-11-20', endTime: '2026-11-22' }

test('planTimeOf fills the fields of the form with the planned time of the job', () => {
  expect(planTimeOf(timed, zone)).toEqual({ date: '2026-11-20', time: '08:00', minutes: '90' })
  expect(planTimeOf(ended, zone)).toEqual({ date: '2026-11-20', time: '08:00', minutes: '90' })
  expect(planTimeOf(days, zone)).toEqual({ date: '2026-11-20', time: '', minutes: '' })
  expect(planTimeOf(none, zone)).toEqual({ date: '', time: '', minutes: '' })
})

test('toTimeFields changes nothing if no field was edited', () => {
  expect(toTimeFields(planTimeOf(timed, zone), timed, zone)).toEqual(timed)
  expect(toTimeFields(planTimeOf(ended, zone), ended, zone)).toEqual(ended)
  expect(toTimeFields(planTimeOf(days, zone), days, zone)).toEqual(days)
  expect(toTimeFields(planTimeOf(none, zone), none, zone)).toEqual(none)
})

test('toTimeFields moves a planned end with the start, and a job of several days keeps its number of days', () => {
  const typed = { date: '2026-11-21', time: '13:00', minutes: '90' }
  expect(toTimeFields(typed, ended, zone)).toEqual({
    ...none,
    startTime: at('21T13:00'),
    endTime: at('21T14:30'),
  })
  const moved = { date: '2026-11-30', time: '', minutes: '' }
  expect(toTimeFields(moved, days, zone)).toEqual({ ...days, startTime: '2026-11-30', endTime: '2026-12-02' })
})

test('toTimeFields makes an all-day job from only a day, and removes the time if the day is empty', () => {
  const allDay = toTimeFields({ date: '2026-11-21', time: '', minutes: '60' }, timed, zone)
  expect(allDay).toEqual({ allDay: true, startTime: '2026-11-21', endTime: null, duration: 60 })
  expect(toTimeFields({ date: '', time: '', minutes: '' }, timed, zone)).toEqual(none)
})

test('checkPlanTime refuses a time without a day, and minutes that are not a whole number', () => {
  expect(checkPlanTime({ date: '', time: '08:00', minutes: '' })).toEqual({ date: 'newJob.needsDay' })
  expect(checkPlanTime({ date: '', time: '', minutes: '1.5' })).toEqual({ minutes: 'newJob.badMinutes' })
  expect(checkPlanTime({ date: '2026-11-20', time: '', minutes: '' })).toEqual({})
})

test('parsePlanTime returns a stored draft only if the draft is complete', () => {
  const typed = { date: '2026-11-20', time: '08:00', minutes: '' }
  expect(parsePlanTime(JSON.stringify({ ...typed, more: 1 }))).toEqual(typed)
  expect(parsePlanTime('')).toBeNull()
  expect(parsePlanTime('{"date": 1}')).toBeNull()
})
