// @module-tag slow
/** A hub on PostgreSQL that gets an object store while the files of its documents are still on its machine. */
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { upload } from '../../support/http/upload-file.ts'
import { makeFolder } from '../../support/service/open-service.ts'
import { storeAt } from '../../support/store/s3/open-stored-contents.ts'
import { startS3 } from '../../support/store/s3/s3-server.ts'

test('its log and its metrics count the files that other hubs cannot read', async () => {
  const s3 = await startS3()
  const options: NonNullable<Parameters<typeof startHub>[0]> = {
    dataDir: makeFolder(),
    monitoring: { metricsToken: null, ofProcess: false },
  }
  const at = await startHub(options)
  onTestFinished(() => at.close())
  for (const bytes of ['one', 'two', 'two']) expect((await upload(at, { bytes })).status).toBe(200)
  await at.restart(async () => {
    options.contents = storeAt(s3)
  })
  const said = at
    .logged()
    .split('\n')
    .filter(line => line.includes('hub.contents-unmoved'))
  expect(said.map(line => JSON.parse(line))).toMatchObject([
    { count: 2, remedy: expect.stringContaining('contents move --to') },
  ])
  expect(await unmovedOf(at)).toBe('2')
  expect((await upload(at, { bytes: 'three' })).status).toBe(200)
  expect(await unmovedOf(at)).toBe('2')
})

async function unmovedOf({ hub }: TestHub): Promise<string | undefined> {
  const { text } = await ask({ hub: { baseUrl: new URL(hub.baseUrl).origin } }, 'GET', '/metrics')
  return /^fieldbook_contents_unmoved (\d+)$/m.exec(text)?.[1]
}
