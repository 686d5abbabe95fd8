import { expect, test } from 'vitest'
import { filesAdded, readHistory } from '../../../main/app/views/job-view.ts'
import { DAY } from '../../../shared/limits/units.ts'
import { addFile, bytesOf } from '../../support/sync/documents/files.ts'
import { startWorld } from '../../support/sync/laptop.ts'

const change = (eventTimeStamp: number, userId: number | null = 2) => ({
  type: 'UPDATE_DOCUMENTS' as const,
  userId,
  eventTimeStamp,
})
const file = (uuid: string, creationTimeStamp: number, creatorId: number | null = 2) => ({
  uuid,
  creationTimeStamp,
  creatorId,
})
const added = (events: ReturnType<typeof change>[], files: ReturnType<typeof file>[]) => {
  const found = filesAdded(events, files)
  return events.map(event => found.get(event)?.uuid ?? null)
}

test('each change names the file that it added, in order', () => {
  const events = [change(30), change(10), change(20)]
  expect(added(events, [file('b', 12), file('a', 5), file('c', 25)])).toEqual(['c', 'a', 'b'])
})

test('a change names no file that was added much earlier or later', () => {
  expect(added([change(10), change(50)], [file('a', 5)])).toEqual(['a', null])
  expect(added([change(2 * DAY)], [file('a', 5)])).toEqual([null])
  expect(added([change(4)], [file('a', 5)])).toEqual([null])
})

test('a change names no file of another user', () => {
  expect(added([change(10)], [file('a', 5, 3)])).toEqual([null])
  expect(added([change(10, null)], [file('a', 5, null)])).toEqual(['a'])
})

test('the history of a job names a file before and after the server has the file', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const files = () =>
    readHistory(laptop.context, job.uuid)
      ?.filter(({ type }) => type === 'UPDATE_DOCUMENTS')
      .map(({ fileAdded }) => fileAdded)
  laptop.proxy.isDown = true
  await addFile(world, bytesOf(4_000))
  expect(files()).toEqual(['plan.bin'])
  laptop.proxy.isDown = false
  await laptop.drain()
  expect(files()).toEqual(['plan.bin'])
})
