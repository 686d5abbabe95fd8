import { expect, it } from 'vitest'
import { neighboursOf } from '../../../../renderer/screens/job/find-neighbours.ts'
import type { Day } from '../../../../shared/views/view.ts'

const row = (uuid: string, street: string, latitude: number, myState = 'SCHEDULED') => ({
  ...{ uuid, myState, state: myState, banner: null },
  destinations: [{ order: 0, location: { street, city: 'Växjö', latitude, longitude: 14.8 } }],
})

it('the neighbours of a job are the jobs at its address and the nearest ones within walking distance', () => {
  const timed = [
    row('own', 'Norrgatan 8', 56.88),
    row('same', 'norrgatan 8', 56.88),
    row('done', 'Norrgatan 8', 56.88, 'FINISHED'),
    row('walk', 'Norrgatan 30', 56.883),
    row('nearer', 'Norrgatan 20', 56.882),
    row('far', 'Storgatan 1', 56.9),
  ]
  const day = { overdue: [], timed, untimed: [] } as unknown as Day
  const own = timed[0] as unknown as Day['timed'][number]
  const { here, near } = neighboursOf(day, own)
  expect(here.map(({ uuid }) => uuid)).toEqual(['same'])
  expect(near.map(({ job, metres }) => [job.uuid, Math.round(metres / 10)])).toEqual([['nearer', 22]])
  expect(neighboursOf(null, own)).toEqual({ here: [], near: [] })
})
