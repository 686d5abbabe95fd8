import { expect, test } from 'vitest'
import { latestJobs } from '../../../../renderer/screens/assets/latest-jobs.ts'
import type { JobListItem } from '../../../../shared/entities/job.ts'

const job = (title: string, startTime: string | null, state = 'SCHEDULED') =>
  ({ title, startTime, state }) as JobListItem
const titlesOf = (jobs: readonly JobListItem[]) => latestJobs(jobs, '2026-11-30').map(({ title }) => title)

test('shows the next job and the last three of an asset', () => {
  const jobs = [
    job('without a date', null),
    job('in spring', '2027-04-01'),
    job('tomorrow', '2026-12-01'),
    job('closed today', '2026-11-30', 'CLOSED'),
    job('late', '2026-11-29'),
    job('in autumn', '2026-10-01', 'CLOSED'),
    job('in summer', '2026-07-01', 'CLOSED'),
  ]
  expect(titlesOf(jobs)).toEqual(['tomorrow', 'closed today', 'late', 'in autumn'])
})

test('shows a job without a date as the next one if no other is planned', () => {
  expect(titlesOf([job('without a date', null), job('last year', '2025-01-01', 'CLOSED')])).toEqual([
    'without a date',
    'last year',
  ])
  expect(titlesOf([])).toEqual([])
})
