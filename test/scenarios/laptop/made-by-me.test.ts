import { expect, test } from 'vitest'
import { readJobView } from '../../../main/app/views/job-view.ts'
import { createJob, createOwnJob } from '../../../main/sync/operations/acts/actions.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { startWorld } from '../../support/sync/laptop.ts'

test.each([
  ['our server', false],
  ['a base server', true],
])(
  'distinguishes a job that the technician created from an assigned job at %s',
  async (_, hasNoExtensions) => {
    const { laptop, job } = await startWorld({ hasNoExtensions })
    const { jobUuid } = unwrap(createJob(laptop.context, { title: 'Lift alarm' }))
    expect(readJobView(laptop.context, jobUuid)?.isMadeByMe).toBe(true)
    // so it is not asked about before it is sent, and not afterwards
    await laptop.drain()
    await laptop.pull()
    expect(readJobView(laptop.context, jobUuid)?.isMadeByMe).toBe(true)
    expect(readJobView(laptop.context, job.uuid)?.isMadeByMe).toBe(false)
  },
)

test.each([
  ['our server', false],
  ['a base server', true],
])(
  'accepts a job that the technician creates for themselves once, also at %s',
  async (_, hasNoExtensions) => {
    const { laptop, hubJob } = await startWorld({ hasNoExtensions })
    const startTime = laptop.context.ports.clock.now()
    for (const body of [{ title: 'Lift alarm' }, { title: 'Door', startTime }]) {
      const { jobUuid } = unwrap(createOwnJob(laptop.context, body))
      const before = readJobView(laptop.context, jobUuid)
      expect(before?.myState).toBe('ACCEPTED')
      expect(before?.undoable).toBeNull()
      await laptop.drain()
      await laptop.pull()
      expect(laptop.outbox().filter(({ state }) => state !== 'done')).toEqual([])
      expect(readJobView(laptop.context, jobUuid)?.myState).toBe('ACCEPTED')
      const job = await hubJob(jobUuid)
      expect(job.resources).toMatchObject([{ state: 'ACCEPTED' }])
      expect(job.events.filter(({ newResourceState }) => newResourceState === 'ACCEPTED')).toHaveLength(1)
    }
  },
)
