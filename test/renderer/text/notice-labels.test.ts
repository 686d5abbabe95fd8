import { expect, test } from 'vitest'
import { describeNotices } from '../../../renderer/text/notice-labels.ts'
import type { Notice } from '../../../shared/views/notice.ts'

const today = '2026-11-20'
const notice: Notice = {
  kind: 'moved',
  jobUuid: 'a',
  title: 'Lift alarm',
  startTime: '2026-11-23',
  date: '2026-11-23',
}

test('a notice about one changed job names the job and its day', () => {
  const words = describeNotices({ named: [notice], counts: { moved: 1 } }, today)
  expect(words).toEqual({ title: 'Moved: Lift alarm', text: 'Mon\u00a023\u00a0Nov' })
})

test('a notice describes also a job without a title and without a time', () => {
  const bare = { ...notice, kind: 'new', title: null, startTime: null, date: null } as const
  const { title, text } = describeNotices({ named: [bare], counts: { new: 1 } }, today)
  expect(title).toMatch(/^New job: \S/)
  expect(text).toBe('No time is planned')
})

test('a notice about several changes has the number of each kind of change, new jobs first', () => {
  const counts = { canceled: 1, new: 2 }
  expect(describeNotices({ named: [notice], counts }, today)).toEqual({
    title: '3 changes to your jobs',
    text: '2 new · 1 cancelled',
  })
})
