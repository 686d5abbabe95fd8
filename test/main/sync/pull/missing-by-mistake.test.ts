import { expect, test } from 'vitest'
import { readMark } from '../../../../main/sync/records/marks.ts'
import { startWorld } from '../laptop.ts'

test('a job that something on the way called missing comes back with the next list', async () => {
  const { laptop, job } = await startWorld()
  const gone = () => readMark(laptop.store.read, job.id)?.gone
  laptop.proxy.fault(new RegExp(`^GET /job/${job.uuid}`), {
    kind: 'answer',
    status: 404,
    type: 'text/plain',
    body: 'Not found',
  })
  await laptop.engine.refresh(job.uuid)
  expect(gone()).toBe('deleted')
  await laptop.pull()
  await laptop.until(() => gone() === null, 'a second look')
})
