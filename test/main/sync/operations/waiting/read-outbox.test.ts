import { expect, test } from 'vitest'
import { patchJob } from '../../../../../main/sync/operations/acts/patch-job.ts'
import { previewOperation, readOutbox } from '../../../../../main/sync/operations/waiting/read-outbox.ts'
import { startWorld } from '../../../../support/sync/laptop.ts'
import { writeNote } from '../../../../support/sync/notes.ts'

test('the outbox lists waiting work by job, and shows each request without credentials', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await laptop.engine.stop()
  const operationId = writeNote(world, 'Valve')
  patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'New' } })
  expect(readOutbox(laptop.context)).toMatchObject([
    {
      jobUuid: job.uuid,
      jobId: job.id,
      title: job.title,
      items: [
        {
          kind: 'note.add',
          state: 'ready',
          summary: { text: 'Valve', discrepancy: false },
          isEditable: true,
        },
        { kind: 'job.patch', summary: { fields: ['description'] }, isEditable: false },
      ],
    },
  ])
  const preview = previewOperation(laptop.context, laptop.remote, operationId)
  expect(preview).toMatchObject({
    ok: true,
    value: {
      method: 'POST',
      url: `${laptop.proxy.baseUrl}/job/${job.uuid}/note`,
      headers: { 'Idempotency-Key': operationId },
    },
  })
  expect(JSON.stringify(preview)).not.toMatch(/API-(Key|Token)/i)
})
