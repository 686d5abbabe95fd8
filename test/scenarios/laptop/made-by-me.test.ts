import { expect, test } from 'vitest'
import { readJobView } from '../../../main/app/views/job-view.ts'
import { createJob } from '../../../main/sync/operations/acts/actions.ts'
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
