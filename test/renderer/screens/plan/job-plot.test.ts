import { expect, it } from 'vitest'
import { plotOf } from '../../../../renderer/screens/plan/job-plot.tsx'

const jobAt = (latitude: number) => ({ uuid: `at ${latitude}`, latitude, longitude: 14.8 })
const heights = (jobs: Parameters<typeof plotOf>[0]) => plotOf(jobs)?.dots.map(({ y }) => y)

it('the map is scaled to the jobs of a town, with a job on another continent at its edge', () => {
  const town = [56.9, 56.89, 56.88, 56.87, 56.86].map(jobAt)
  const alone = plotOf(town)
  expect(alone?.dots.map(({ y }) => y)).toEqual([0, 0.25, 0.5, 0.75, 1].map(y => expect.closeTo(y)))
  const withWrong = plotOf([...town, jobAt(-33)])
  expect(withWrong?.dots.map(({ y }) => y)).toEqual([0, 0.25, 0.5, 0.75, 1, 1].map(y => expect.closeTo(y)))
  expect(withWrong?.across).toBe(alone?.across)
})

it('two distant jobs are at opposite ends of the map', () => {
  expect(heights([jobAt(56), jobAt(66)])).toEqual([1, 0].map(y => expect.closeTo(y)))
})
