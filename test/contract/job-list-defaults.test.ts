/** What lists of jobs hold when nothing is said (interface, "Jobs"): each test's name goes on from "A list". */
import { expect, test } from 'vitest'
import { HOUR, openContractHub } from './contract-hub.ts'

const at = await openContractHub()

test('leaves out drafts and what is finished, canceled or closed', async () => {
  const startTime = at.clock.time + HOUR
  const hidden = ['DRAFT', 'FINISHED', 'CANCELED', 'CLOSED']
  for (const state of hidden) await at.createJob({ title: `is ${state}`, state, startTime })
  const titles = await at.titles('/job')
  for (const state of hidden) {
    expect(titles).not.toContain(`is ${state}`)
    expect(await at.titles(`/job?states=${state}`)).toContain(`is ${state}`)
  }
})

test('leaves out what has no start', async () => {
  await at.createJob({ title: 'some day', state: 'PUBLISHED' })
  expect(await at.titles('/job')).not.toContain('some day')
})

test('leaves out what is over by the clock, and holds what still goes on', async () => {
  const past = { startTime: at.clock.time - 3 * HOUR, state: 'PUBLISHED' }
  await at.createJob({ ...past, title: 'over', endTime: at.clock.time - 1 })
  await at.createJob({ ...past, title: 'going on', endTime: at.clock.time })
  await at.createJob({ ...past, title: 'long', duration: 240 })
  const titles = await at.titles('/job')
  expect(titles).not.toContain('over')
  expect(titles).toEqual(expect.arrayContaining(['going on', 'long']))
})
