import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openMendedBlobs } from '../../../../main/app/data/mend-contents.ts'
import { openBlobs } from '../../../../main/store/blobs/open-blobs.ts'
import { keepContents } from '../../../../main/store/copies/keep-contents.ts'
import { openStore } from '../../../../main/store/store.ts'
import { makeFolder, testKey } from '../../service/open-service.ts'
import { cutFile, damagePage } from '../../store/damage.ts'
import { makePorts } from '../test-ports.ts'

const photo = Buffer.alloc(700_000, 'a photo that nobody else has ')
const sha256 = createHash('sha256').update(photo).digest('hex')

/** A laptop whose outbox names a photo that lies in the file of contents. */
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
  await keepContents(file, testKey, blobs, [sha256], 1)
  blobs.close()
  return { folder, contents, store }
}

test.each([
  ['cut off', (file: string) => cutFile(file, 0.3)],
  ['damaged in its first page', (file: string) => damagePage(file, 1)],
])(
  'with the file of contents %s, unsent photos come from their second place, and the file is kept',
  async (_how, spoil) => {
    const { folder, contents, store } = await openLaptop()
    spoil(contents)
    const { blobs: mended, trouble } = await openMendedBlobs(makePorts(), { contents, key: testKey, store })
    onTestFinished(() => mended.close())
    const found = mended.find(sha256)
    expect(found && Buffer.concat([...mended.read(found)]).equals(photo)).toBe(true)
    expect(trouble?.message).toMatch(/every photo and file that is not sent yet/)
    expect(readdirSync(folder).some(name => /^fieldbook-blobs\.damaged-.*\.db$/.test(name))).toBe(true)
  },
)

test('what was sent meanwhile is no longer kept twice', async () => {
  const { contents, store } = await openLaptop()
  const blobs = openBlobs({ file: contents, key: testKey })
  onTestFinished(() => blobs.close())
  await keepContents(store.file, testKey, blobs, [], 2)
  const kept = openBlobs({
    file: path.join(path.dirname(contents), 'copies', 'unsent-contents.db'),
    key: testKey,
  })
  onTestFinished(() => kept.close())
  expect(kept.find(sha256)).toBeUndefined()
})
