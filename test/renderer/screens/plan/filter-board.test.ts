import { expect, it } from 'vitest'
import { rowsOf } from '../../../../renderer/screens/plan/board-layout.ts'
import { thoseThatFit, wholeBoard } from '../../../../renderer/screens/plan/filter-board.ts'
import { boardJob } from '../../../support/renderer/screens/plan/board-job.ts'

it('a filtered board counts only the jobs and minutes of a row that match the filter', () => {
  const jobs = [
    { ...boardJob('school', '08:00', 60, { 1: 'SCHEDULED' }), projectName: 'School' },
    boardJob('other', '10:00', 90, { 1: 'SCHEDULED' }),
    boardJob('untimed', null, 30, { 1: 'SCHEDULED' }),
  ]
  const [row] = rowsOf([{ id: 1, name: 'Anna', role: 'technician' }], jobs, ['2026-11-20'], 'UTC')
  if (row === undefined) throw new Error('There is no row')
  const count = (filter: typeof wholeBoard) => {
    const { jobs, minutes } = thoseThatFit(row, filter)
    return [jobs.length, minutes]
  }
  expect(count(wholeBoard)).toEqual([2, 150])
  expect(count({ ...wholeBoard, kind: 'School' })).toEqual([1, 60])
})
