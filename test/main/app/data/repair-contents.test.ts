import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openMendedBlobs } from '../../../../main/app/data/repair-contents.ts'
import { openBlobs } from '../../../../main/store/blobs/open-blobs.ts'
import { copyContents } from '../../../../main/store/copies/copy-contents.ts'
import { openStore } from '../../../../main/store/store.ts'
import { makePorts } from '../../../support/app/test-ports.ts'
import { makeFolder, testKey } from '../../../support/service/open-service.ts'
import { cutFile, damagePage } from '../../../support/store/damage.ts'

const photo = Buffer.alloc(700_000, 'a photo that nobody else has ')
const sha256 = createHash('sha256').update(photo).digest('hex')

/** A laptop whose outbox has a photo in the file of contents. */
async function openLaptop() {
  const folder = makeFolder()
  const file = path.join(folder, 'fieldbook.db')
  const contents = path.join(folder, 'fieldbook-blobs.db')
  const store = openStore({ file, key: testKey, seat: 'laptop' })
  onTestFinished(() => store.close())
  store.transaction(db =>
    db.run(
      `INSERT INTO operations (id, seq, account, lane, kind, version, intent, state, created_at)
       VALUES ('one', 1, 'anna', 'document x', 'document.add', 1, ?, 'ready', 1)`,
      JSON.stringify({ sha256 }),
    ),
  )
  const blobs = openBlobs({ file: contents, key: testKey })
  const writer = blobs.write()
  writer.add(photo)
  writer.finish(1)
  await writer.close()
  await copyContents(file, testKey, blobs, [sha256], 1)
  blobs.close()
  return { folder, contents, store }
}

test.each([
  ['truncated', (file: string) => cutFile(file, 0.3)],
  ['damaged in its first page', (file: string) => damagePage(file, 1)],
])(
  'unsent photos are restored from a copy when the contents file is %s, and the damaged file is kept',
  async (_how, spoil) => {
    const { folder, contents, store } = await openLaptop()
    spoil(contents)
    const { blobs: repaired, trouble } = await openMendedBlobs(makePorts(), { contents, key: testKey, store })
    onTestFinished(() => repaired.close())
    const found = repaired.find(sha256)
    expect(found && Buffer.concat([...repaired.read(found)]).equals(photo)).toBe(true)
    expect(trouble?.message).toMatch(/every photo and file that is not sent yet/)
    expect(readdirSync(folder).some(name => /^fieldbook-blobs\.damaged-.*\.db$/.test(name))).toBe(true)
  },
)

test('the copy of a photo is removed after the photo was sent', async () => {
  const { contents, store } = await openLaptop()
  const blobs = openBlobs({ file: contents, key: testKey })
  onTestFinished(() => blobs.close())
  await copyContents(store.file, testKey, blobs, [], 2)
  const kept = openBlobs({
    file: path.join(path.dirname(contents), 'copies', 'unsent-contents.db'),
    key: testKey,
  })
  onTestFinished(() => kept.close())
  expect(kept.find(sha256)).toBeUndefined()
})
