/** A server with its data folder, an object store, and commands on both. */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fetch } from 'undici'
import { expect, onTestFinished } from 'vitest'
import { startHub, type TestHub } from '../../http/hub-fixture.ts'
import { upload } from '../../http/upload-file.ts'
import { hub } from '../../hub/run-hub.ts'
import { makeFolder } from '../../service/open-service.ts'
import { storeAt } from './open-stored-contents.ts'
import { type S3Server, s3Keys, startS3 } from './s3-server.ts'

export interface Place {
  at: TestHub
  s3: S3Server
  /** The address of the store, as `--to` takes it. */
  address: string
  /** Starts the server again, with the store or without it. */
  restartWith(isStoreGiven: boolean): Promise<void>
  /** Runs a command on the server's data, with the keys of the store. */
  run: typeof hub
  /** Uploads new bytes. */
  upload(size: number): Promise<{ uuid: string; bytes: Buffer }>
  /** Returns whether the server sends these bytes. */
  has(file: { uuid: string; bytes: Buffer }): Promise<boolean>
  /** Returns the keys of the objects that are contents. */
  objects(): string[]
}

export async function startPlace(isStoreGiven: boolean): Promise<Place> {
  const s3 = await startS3()
  const dataDir = makeFolder()
  const key = new Uint8Array(32).fill(8)
  writeFileSync(path.join(dataDir, 'hub.key'), Buffer.from(key).toString('hex'), { mode: 0o600 })
  const keyFile = path.join(dataDir, 's3.key')
  writeFileSync(keyFile, `${s3Keys.accessKeyId}\n${s3Keys.secretAccessKey}\n`)
  const options: NonNullable<Parameters<typeof startHub>[0]> = { dataDir, key }
  if (isStoreGiven) options.contents = storeAt(s3)
  const at = await startHub(options)
  onTestFinished(() => at.hub.close())
  return {
    at,
    s3,
    address: `s3://contents/hub?endpoint=${s3.endpoint}`,
    async restartWith(isGiven) {
      if (isGiven) options.contents = storeAt(s3)
      else delete options.contents
      await at.restart(async () => undefined)
    },
    run: (...words) => hub('--contents-key-file', keyFile, ...words, '--data', dataDir),
    async upload(size) {
      const bytes = randomBytes(size)
      const answer = await upload(at, { bytes })
      expect(answer.status).toBe(200)
      return { uuid: answer.json.document.uuid, bytes }
    },
    async has({ uuid, bytes }) {
      const answer = await fetch(`${at.hub.baseUrl}/document/${uuid}/content`, {
        headers: { 'API-Key': at.integration.apiKey },
      })
      return answer.status === 200 && bytes.equals(Buffer.from(await answer.bytes()))
    },
    objects: () => [...s3.objects.keys()].filter(name => name.startsWith('hub/contents/')),
  }
}
