import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { expect, test } from 'vitest'
import { copyContent } from '../../../main/store/copies/copy-contents.ts'
import { openForReading } from '../../../main/store/copies/open-for-reading.ts'
import { isDamageOf, StoreFailure } from '../../../main/store/store-failure.ts'
import { makeFolder, testKey } from '../../support/service/open-service.ts'
import { keep, openTestBlobs } from '../../support/store/blobs/open-test-blobs.ts'
import { damagePage, leafPagesOf } from '../../support/store/damage.ts'

/** A file with one content, whose `table` has lost its pages. */
function damaged(table: string) {
  const file = path.join(makeFolder(), 'contents.db')
  const first = openTestBlobs(file)
  const sha256 = keep(first, randomBytes(600_000))
  const content = first.find(sha256)
  if (!content) throw new Error('There is no content')
  first.close()
  for (const page of leafPagesOf(file, table)) damagePage(file, page)
  return { file, sha256, content }
}

function failureOf(work: () => unknown): unknown {
  try {
    work()
    return null
  } catch (error) {
    return error
  }
}

test('reading a damaged page fails with the name of the file, and calls the listeners for damage', () => {
  const { file, sha256, content } = damaged('blobs')
  const blobs = openTestBlobs(file)
  let calls = 0
  blobs.onDamage(() => {
    calls += 1
  })
  const failure = failureOf(() => blobs.find(sha256))
  expect(failure).toBeInstanceOf(StoreFailure)
  expect(failure).toMatchObject({ code: 'damaged', file })
  expect(calls).toBeGreaterThan(0)
  calls = 0
  expect(blobs.thumbnail(content)).toBeUndefined()
  expect(calls).toBe(0)
})

test.each(['sqlite_autoindex_blobs_1', 'sqlite_autoindex_chunks_1'])(
  'reads content although its index %s is damaged, and reports the damage',
  async table => {
    const { file, sha256 } = damaged(table)
    const blobs = openTestBlobs(file)
    let isReported = false
    blobs.onDamage(() => {
      isReported = true
    })
    const fresh = openTestBlobs()
    expect(await copyContent(blobs, fresh, sha256, 1)).toBe(true)
    expect(isReported).toBe(true)
    expect(fresh.find(sha256)?.size).toBe(600_000)
  },
)

test('reading damaged bytes fails with the name of the file', () => {
  const { file, content } = damaged('chunks')
  const blobs = openTestBlobs(file)
  expect(failureOf(() => [...blobs.read(content)])).toMatchObject({ code: 'damaged', file })
})

test('a damaged file is not reported as damage of another file', () => {
  const { file, content } = damaged('chunks')
  const failure = failureOf(() => [...openTestBlobs(file).read(content)])
  expect(isDamageOf(failure, file)).toBe(true)
  expect(isDamageOf(failure, '/fieldbook.db')).toBe(false)
  expect(isDamageOf(Object.assign(new Error('x'), { code: 'SQLITE_BUSY' }), file)).toBe(false)
  expect(isDamageOf(Object.assign(new Error('x'), { code: 'SQLITE_IOERR_READ' }), file)).toBe(false)
})

test('copying skips contents that cannot be read, and fails if the target cannot store them', async () => {
  const lost = damaged('chunks')
  const fresh = openTestBlobs()
  const from = openForReading(lost.file, testKey)
  expect(await copyContent(from.blobs, fresh, lost.sha256, 1)).toBe(false)
  from.close()
  const source = openTestBlobs()
  const sha256 = keep(source, randomBytes(900_000))
  const broken = openTestBlobs(damaged('chunks').file)
  await expect(copyContent(source, broken, sha256, 1)).rejects.toMatchObject({
    code: 'damaged',
    file: broken.file,
  })
})
