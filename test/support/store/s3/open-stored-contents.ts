/** Opens contents in the small S3 server for one test, and closes them after it. */
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { type ContentsStore, openStoredContents } from '../../../../main/app/hub/contents/open-contents.ts'
import { parseStoreAddress } from '../../../../main/app/hub/contents/store-address.ts'
import { openBlobs } from '../../../../main/store/blobs/open-blobs.ts'
import type { Contents } from '../../../../main/store/contents/contents.ts'
import type { ObjectContents } from '../../../../main/store/contents/object-contents.ts'
import { makeFolder, openService, type TestService, testKey } from '../../service/open-service.ts'
import { type S3Server, s3Keys } from './s3-server.ts'

/** Without pauses, and with a short time for an answer. */
export function storeAt({ endpoint }: Pick<S3Server, 'endpoint'>, query = ''): ContentsStore {
  const address = parseStoreAddress(`s3://contents/hub?endpoint=${endpoint}${query}`)
  if (typeof address === 'string') throw new Error(address)
  return { address, keys: s3Keys, retryMs: [0, 0], awayMs: 0 }
}

interface OpenedContents extends TestService {
  contents: ObjectContents
}

/** The contents of a new server. `more` replaces settings of the store. */
export async function openTestContents(
  s3: ContentsStore | S3Server,
  { folder = makeFolder(), at = openService(), ...more }: Partial<ContentsStore> & TestPlace = {},
): Promise<OpenedContents> {
  const blobs = openBlobs({ file: path.join(folder, 'hub-blobs.db'), key: testKey })
  const contents = await openStoredContents(
    { service: at.service, blobs, key: testKey },
    { ...('endpoint' in s3 ? storeAt(s3) : s3), ...more },
  )
  onTestFinished(() => contents.close())
  return { ...at, contents }
}

interface TestPlace {
  folder?: string
  at?: TestService
}

/** Writes and stores the bytes, and returns their SHA-256. */
export async function storeContent(contents: Contents, bytes: Uint8Array, now = 0): Promise<string> {
  const writer = contents.write()
  try {
    writer.add(bytes)
    await writer.store(now)
    return writer.seal()
  } finally {
    await writer.close()
  }
}

export async function readContent(
  contents: Contents,
  sha256: string,
  start?: number,
  end?: number,
): Promise<Buffer> {
  const content = await contents.find(sha256)
  if (!content) throw new Error(`There is no content ${sha256}`)
  const parts: Uint8Array[] = []
  for await (const part of contents.read(content, start, end)) parts.push(part)
  return Buffer.concat(parts)
}
