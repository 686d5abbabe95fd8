/** Jobs that a laptop creates for a customer by name, while the server gives numbers to customers too. */
import { expect, test } from 'vitest'
import { createJob } from '../../../main/sync/operations/acts/actions.ts'
import { createFollowUp } from '../../../main/sync/operations/acts/follow-up.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { startWorld } from '../../support/sync/laptop.ts'

test('a new customer keeps its name while the server gives another customer the next number', async () => {
  const world = await startWorld()
  const { laptop, plan, hubJob } = world
  await plan({ customerName: 'First' })
  await laptop.pull()
  const { jobUuid } = unwrap(createJob(laptop.context, { title: 'Mine', customerName: 'New' }))
  await plan({ customerName: 'Theirs' })
  await laptop.pull()
  expect(laptop.job(jobUuid)).toMatchObject({ customerName: 'New' })
  await laptop.drain()
  const { customerId } = await hubJob(jobUuid)
  expect(await hubJob(jobUuid)).toMatchObject({ customerName: 'New' })
  expect(laptop.job(jobUuid)).toMatchObject({ customerName: 'New', customerId })
})

test('a job for a customer that the server knows gets the same customer', async () => {
  const { laptop, plan, hubJob } = await startWorld()
  const { customerId } = await plan({ customerName: 'First' })
  await laptop.pull()
  const { jobUuid } = unwrap(createJob(laptop.context, { title: 'Mine', customerName: 'First' }))
  await laptop.drain()
  expect(await hubJob(jobUuid)).toMatchObject({ customerName: 'First', customerId })
})

test('a follow-up of an unsent job gets the customer by name, not by the number of the laptop', async () => {
  const { laptop, hubJob } = await startWorld()
  const made = unwrap(createJob(laptop.context, { title: 'Mine', customerName: 'New' }))
  const follows = { jobUuid: made.jobUuid, text: 'The valve leaks.', note: 'Follow-up job' }
  const next = unwrap(createFollowUp(laptop.context, { title: 'Next' }, follows))
  await laptop.drain()
  const { customerId } = await hubJob(made.jobUuid)
  expect(customerId).toBeGreaterThan(0)
  expect(await hubJob(next.jobUuid)).toMatchObject({ customerName: 'New', customerId })
})
