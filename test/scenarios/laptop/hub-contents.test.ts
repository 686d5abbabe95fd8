/** The contents of a server after a crash, and on a full disk. */
import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hubBlobsFile } from '../../../main/app/hub/create-hub.ts'
import { openBlobs } from '../../../main/store/blobs/open-blobs.ts'
import { connect } from '../../../main/store/connect.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { startHub } from '../../support/http/hub-fixture.ts'
import { upload } from '../../support/http/upload-file.ts'
import { makeFolder } from '../../support/service/open-service.ts'
import { canMakeDisks, mountSmallDisk } from '../../support/store/small-disk.ts'

const megabyte = 1024 * 1024

test('deletes the rest of an interrupted upload when the server starts', async () => {
  const dataDir = makeFolder()
  const key = randomBytes(32)
  const crashed = openBlobs({ file: hubBlobsFile(dataDir), key })
  crashed.write().add(randomBytes(2 * megabyte))
  crashed.close()
  const at = await startHub({ dataDir, key })
  const contents = connect(hubBlobsFile(dataDir), key, { readonly: true })
  onTestFinished(async () => {
    contents.close()
    await at.close()
  })
  const count = contents.prepare('SELECT count(*) AS n FROM blobs')
  await vi.waitFor(() => expect(count.get()).toEqual({ n: 0 }), { timeout: 20_000 })
})

test.runIf(canMakeDisks)(
  'answers 503 with Retry-After on a full disk, without file names',
  { tags: 'slow' },
  async () => {
    const dataDir = mountSmallDisk(14 * megabyte)
    const at = await startHub({ dataDir })
    onTestFinished(() => at.hub.close())
    const tooMuch = await upload(at, { bytes: randomBytes(20 * megabyte) })
    expect([tooMuch.status, tooMuch.headers.get('retry-after')]).toEqual([503, '30'])
    const documents = at.hub.service.store.read.all('SELECT * FROM documents')
    expect(documents).toEqual([])
    const version = await ask(at, 'GET', '/version')
    expect(version.status).toBe(200)
  },
)
