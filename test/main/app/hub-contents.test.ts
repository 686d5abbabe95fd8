/** What a hub does about its contents when it starts, and when the disk takes no more. */
import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hubBlobsFile } from '../../../main/app/hub/create-hub.ts'
import { openBlobs } from '../../../main/store/blobs/open-blobs.ts'
import { connect } from '../../../main/store/connect.ts'
import { ask } from '../http/ask-hub.ts'
import { startHub } from '../http/hub-fixture.ts'
import { upload } from '../http/upload-file.ts'
import { makeFolder } from '../service/open-service.ts'
import { canMakeDisks, mountSmallDisk } from '../store/small-disk.ts'

const megabyte = 1024 * 1024

test('what a crash left of an upload goes when the hub starts', async () => {
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
  'a full disk is 503 with a time to come back, and nothing is named',
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
