import { expect, test } from 'vitest'
import { readJobView } from '../../../../main/app/views/job-view.ts'
import { addFile, bytesOf } from '../../sync/documents/files.ts'
import { startWorld } from '../../sync/laptop.ts'

test('a file shows on its job before the hub has it, with how it stands', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const files = () => readJobView(laptop.context, job.uuid)?.documents
  laptop.proxy.isDown = true
  await addFile(world, bytesOf(4_000))
  expect(files()).toMatchObject([
    { fileName: 'plan.bin', hasContent: true, moving: null, sending: { state: 'ready', step: 0 } },
  ])
  laptop.proxy.isDown = false
  await laptop.drain()
  expect(files()).toMatchObject([
    { hasContent: true, sending: { state: 'done', seenAt: expect.any(Number) } },
  ])
})
