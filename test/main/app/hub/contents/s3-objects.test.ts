import { expect, onTestFinished, test } from 'vitest'
import { openS3Objects } from '../../../../../main/app/hub/contents/s3-objects.ts'
import type { ObjectStore } from '../../../../../main/store/contents/object-store.ts'
import { storeAt } from '../../../../support/store/s3/open-stored-contents.ts'
import { type S3Server, startS3 } from '../../../../support/store/s3/s3-server.ts'

async function openObjects(more = {}): Promise<{ s3: S3Server; objects: ObjectStore }> {
  const s3 = await startS3()
  const objects = await openS3Objects({ ...storeAt(s3), certificates: () => [], ...more })
  onTestFinished(() => objects.close())
  return { s3, objects }
}

test('a request is repeated after an error of the store, and then succeeds', async () => {
  const { s3, objects } = await openObjects()
  let errors = 2
  s3.fault = () => (errors-- > 0 ? { status: 500, code: 'InternalError' } : null)
  expect(await objects.put('a', Buffer.from('x'))).toBe(true)
  expect(s3.requests).toHaveLength(3)
})

test('a request that the store refuses is not repeated', async () => {
  const { s3, objects } = await openObjects()
  s3.fault = () => ({ status: 403, code: 'AccessDenied' })
  await expect(objects.size('a')).rejects.toThrow(/refuses the access key \(403 AccessDenied\)/)
  expect(s3.requests).toHaveLength(1)
})

test('a store that was away refuses new uploads at once for a moment, until a request succeeds', async () => {
  const clock = { now: 0 }
  const { s3, objects } = await openObjects({ awayMs: 1_000, clock: () => clock.now })
  objects.requireReachable()
  s3.fault = () => 'cut'
  await expect(objects.size('a')).rejects.toThrow(/cannot be reached/)
  expect(() => objects.requireReachable()).toThrow(/cannot be reached/)
  expect(objects.isAway()).toBe(true)
  clock.now = 1_000
  objects.requireReachable()
  await expect(objects.size('a')).rejects.toThrow(/cannot be reached/)
  s3.fault = () => null
  expect(await objects.size('a')).toBeNull()
  objects.requireReachable()
  expect(objects.isAway()).toBe(false)
})

test('objects are listed in pages, without those of other prefixes', async () => {
  const { s3, objects } = await openObjects()
  const names = Array.from({ length: 1_200 }, (_, index) => `contents/${String(index).padStart(4, '0')}`)
  for (const name of names) s3.objects.set(`hub/${name}`, Buffer.from('x'))
  s3.objects.set('other/contents/1', Buffer.from('x'))
  const first = await objects.list('contents/')
  const second = await objects.list('contents/', first.next)
  expect([...first.objects, ...second.objects].map(({ key }) => key)).toEqual(names)
  expect([first.objects[0]?.size, second.next]).toEqual([1, undefined])
})

test('a list of a missing bucket is an error, not an empty list', async () => {
  const { s3, objects } = await openObjects()
  s3.bucket = null
  await expect(objects.list('contents/')).rejects.toThrow(/There is no such bucket/)
})

test('a missing object is removed without an error', async () => {
  const { objects } = await openObjects()
  await objects.remove('a')
  expect(await objects.get('a', 0, 1)).toBeNull()
})

test('a download that the store cuts in its middle fails after the bytes that came', async () => {
  const { s3, objects } = await openObjects()
  s3.objects.set('hub/a', Buffer.alloc(100_000))
  s3.fault = () => 'cut in the middle'
  let bytes = 0
  const reading = async () => {
    for await (const part of (await objects.get('a', 0, 100_000)) ?? []) bytes += part.length
  }
  await expect(reading()).rejects.toThrow(/cannot be reached/)
  expect(bytes).toBeLessThan(100_000)
})

test('closing ends all requests', async () => {
  const { s3, objects } = await openObjects()
  s3.fault = () => 'never'
  const waiting = objects.size('a')
  await expect.poll(() => s3.requests.length).toBe(1)
  objects.close()
  await expect(waiting).rejects.toThrow(/cannot be reached/)
})
