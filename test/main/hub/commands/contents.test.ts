import { describe, expect, test } from 'vitest'
import { type Place, startPlace } from '../../../support/store/s3/place.ts'
import type { Fault } from '../../../support/store/s3/s3-server.ts'

const megabyte = 1024 * 1024

/** A server that has files in the encrypted file, and was started again with the store. */
async function startWithFiles(sizes: readonly number[]) {
  const place = await startPlace(false)
  const files = []
  for (const size of sizes) files.push(await place.upload(size))
  await place.restartWith(true)
  return { place, files }
}

async function allAreThere(place: Place, files: readonly Awaited<ReturnType<Place['upload']>>[]) {
  return (await Promise.all(files.map(file => place.has(file)))).every(Boolean)
}

describe('contents move', () => {
  test('moves all files to the store and back while the server serves them', async () => {
    const { place, files } = await startWithFiles([100, 300_000, 6 * megabyte])
    expect(await allAreThere(place, files)).toBe(true)
    const away = await place.run('contents', 'move', '--to', place.address)
    expect(away).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^3 files, .* were moved to s3:.*checked/),
    })
    expect(place.objects()).toHaveLength(3)
    expect(await allAreThere(place, files)).toBe(true)
    const shown = await place.run('contents', 'show')
    expect(shown.out).toMatch(/In the file: 0 files.*\nIn s3:.*: 3 files/)

    const back = await place.run('contents', 'move', '--to', 'file')
    expect(back).toMatchObject({ code: 0, out: expect.stringMatching(/^3 files, .* were moved to the file/) })
    expect(place.objects()).toEqual([])
    // New files go to the file too, although the server still knows the store.
    files.push(await place.upload(1_000))
    expect(place.objects()).toEqual([])
    await place.restartWith(false)
    expect(await allAreThere(place, files)).toBe(true)
  })

  test('continues after it was interrupted, and sends each part of a large file once', async () => {
    const { place, files } = await startWithFiles([18 * megabyte])
    const parts: string[] = []
    place.s3.fault = ({ method, query }) => {
      const number = method === 'PUT' ? query.get('partNumber') : null
      if (number === null) return null
      if (number === '3' && parts.length === 2) return { status: 403, code: 'AccessDenied' }
      parts.push(number)
      return null
    }
    const first = await place.run('contents', 'move', '--to', place.address)
    expect(first).toMatchObject({ code: 1, err: expect.stringMatching(/refuses the access key/) })
    expect(await allAreThere(place, files)).toBe(true)
    parts.push('again')
    const second = await place.run('contents', 'move', '--to', place.address)
    expect(second.out).toMatch(/^1 files, .* were moved/)
    expect(parts).toEqual(['1', '2', 'again', '3', '4'])
    expect(await allAreThere(place, files)).toBe(true)
  })

  test('begins an upload again that the store has forgotten', async () => {
    const { place, files } = await startWithFiles([12 * megabyte])
    let fault: Fault = { status: 403, code: 'AccessDenied' }
    place.s3.fault = ({ query }) => (query.get('partNumber') === '2' ? fault : null)
    await place.run('contents', 'move', '--to', place.address)
    fault = null
    place.s3.uploads.clear()
    const again = await place.run('contents', 'move', '--to', place.address)
    expect(again.out).toMatch(/^1 files, .* were moved/)
    expect(await allAreThere(place, files)).toBe(true)
  })

  test('keeps a file whose bytes arrived changed, and says so', async () => {
    const { place, files } = await startWithFiles([1_000])
    // The mark of the hub is shorter.
    place.s3.spoil = bytes => (bytes.length > 500 ? Buffer.from(bytes.map(byte => byte ^ 1)) : bytes)
    const failed = await place.run('contents', 'move', '--to', place.address)
    expect(failed).toMatchObject({
      code: 1,
      err: expect.stringMatching(/returned other bytes than were sent/),
    })
    place.s3.spoil = bytes => bytes
    expect(await allAreThere(place, files)).toBe(true)
    expect((await place.run('contents', 'move', '--to', place.address)).out).toMatch(/^1 files/)
  })

  test('is refused while a server serves that does not know the store', async () => {
    const place = await startPlace(false)
    const file = await place.upload(100)
    const refused = await place.run('contents', 'move', '--to', place.address)
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/start it with --contents first/) })
    expect(place.s3.objects.size).toBe(0)
    expect(await place.has(file)).toBe(true)
  })

  test('says that an address without a bucket cannot be used', async () => {
    const place = await startPlace(false)
    const wrong = await place.run('contents', 'move', '--to', 's3://')
    expect(wrong).toMatchObject({ code: 2, err: expect.stringMatching(/name of the bucket/) })
  })
})

describe('contents forget', () => {
  test('lets a server start without a store that is lost, if the operator accepts that files are missing', async () => {
    const place = await startPlace(true)
    const file = await place.upload(100)
    const refused = await place.run('contents', 'forget')
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/The files of 1 documents are in s3:/),
    })
    await place.run('contents', 'forget', '--despite-missing')
    await place.restartWith(false)
    expect(await place.has(file)).toBe(false)
    expect(await place.run('check')).toMatchObject({ code: 1, out: expect.stringMatching(/is missing/) })
    expect(await place.has(await place.upload(100))).toBe(true)
  })
})

describe('other commands on a server with a store', () => {
  test('check finds an object that is missing or has another size, and with --read-store one that was changed', async () => {
    const place = await startPlace(true)
    for (const size of [100, 200, 300]) await place.upload(size)
    expect((await place.run('check')).code).toBe(0)
    const [missing = '', short = '', changed = ''] = place.objects().sort()
    place.s3.objects.get(changed)?.fill(3)
    expect(await place.run('check')).toMatchObject({
      code: 0,
      err: expect.stringMatching(/bytes were not read/),
    })
    expect((await place.run('check', '--read-store')).out).toMatch(/does not hold the bytes that were stored/)
    place.s3.objects.delete(missing)
    place.s3.objects.set(short, Buffer.alloc(20))
    const found = await place.run('check')
    expect(found.code).toBe(1)
    expect(found.out).toMatch(/is missing in s3:/)
    expect(found.out).toMatch(/but its content has 4 in s3:/)
  })

  test('backup, check of the backup and restore say that it does not contain the files of the store', async () => {
    const place = await startPlace(true)
    const file = await place.upload(1_000)
    const backup = `${place.at.dataDir}/monday.backup`
    const sentence = /The files of 1 documents are in s3:.*A backup does not contain them/
    const made = await place.run('backup', backup)
    expect(made).toMatchObject({ code: 0, err: expect.stringMatching(sentence) })
    expect(await place.run('check', backup)).toMatchObject({ code: 0, err: expect.stringMatching(sentence) })
    await place.at.restart(async () => {
      const restored = await place.run('restore', backup, '--replace')
      expect(restored).toMatchObject({ code: 0, err: expect.stringMatching(sentence) })
    })
    expect(await place.has(file)).toBe(true)
  })
})
