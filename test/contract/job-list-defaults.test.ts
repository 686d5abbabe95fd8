/** Defaults of lists of jobs (interface, "Jobs"). Each test's name continues "A list". */
import { expect, test } from 'vitest'
import { HOUR, openContractHub } from './contract-hub.ts'

const at = await openContractHub()

test('a list without parameters omits drafts, and finished, canceled and closed jobs', async () => {
  const startTime = at.clock.time + HOUR
  const hidden = ['DRAFT', 'FINISHED', 'CANCELED', 'CLOSED']
  for (const state of hidden) await at.createJob({ title: `is ${state}`, state, startTime })
  const titles = await at.titles('/job')
  for (const state of hidden) {
    expect(titles).not.toContain(`is ${state}`)
    expect(await at.titles(`/job?states=${state}`)).toContain(`is ${state}`)
  }
})

test('a list without parameters omits jobs without a start', async () => {
  await at.createJob({ title: 'some day', state: 'PUBLISHED' })
  expect(await at.titles('/job')).not.toContain('some day')
})

test('a list without parameters omits jobs that ended in the past', async () => {
  const past = { startTime: at.clock.time - 3 * HOUR, state: 'PUBLISHED' }
  await at.createJob({ ...past, title: 'over', endTime: at.clock.time - 1 })
  await at.createJob({ ...past, title: 'going on', endTime: at.clock.time })
  await at.createJob({ ...past, title: 'long', duration: 240 })
  const titles = await at.titles('/job')
  expect(titles).not.toContain('over')
  expect(titles).toEqual(expect.arrayContaining(['going on', 'long']))
})
