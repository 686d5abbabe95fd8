/** Checks the contents in an object store: that each document has its object there, of the right size. */
import { createHash } from 'node:crypto'
import { documentsInStore } from '../../../service/check/check-contents.ts'
import type { Fault } from '../../../service/check/check-data.ts'
import type { Service } from '../../../service/service.ts'
import { ContentRemoved } from '../../../store/blobs/blobs.ts'
import { openedSize } from '../../../store/contents/content-seal.ts'
import { ContentsFailure } from '../../../store/contents/contents-failure.ts'
import type { ObjectContents } from '../../../store/contents/object-contents.ts'
import { readObject } from '../../../store/contents/read-object.ts'
import { contentsPrefix } from '../../../store/contents/send-object.ts'

export interface StoreCheck {
  service: Service
  contents: ObjectContents
  /** Whether all bytes are downloaded and decrypted. */
  readsBytes: boolean
  /** Receives the number of bytes read so far. */
  tell(bytes: number): void
}

/** Yields the faults. @throws ContentsFailure if the store cannot be read */
export async function* checkStore(check: StoreCheck): AsyncGenerator<Fault, void, undefined> {
  const { service, contents, readsBytes, tell } = check
  await contents.requireMark()
  const documents = documentsInStore(service.store.read, contents.blobs)
  const sizes = await listSizes(contents)
  const checked = new Set<string>()
  let read = 0
  for (const { id, sha256, size } of documents) {
    const stored = sizes.get(sha256)
    if (stored === undefined) {
      // The document or its content may have been moved or deleted during the check.
      const isThere = service.store.read.has('SELECT 1 FROM documents WHERE id = ?', id)
      if (isThere && !contents.blobs.find(sha256))
        yield `The content of document ${id} is missing in ${contents.objects.address}.`
    } else if (stored !== size) {
      yield `Document ${id} is said to have ${size} bytes, but its content has ${stored} in ${contents.objects.address}.`
    } else if (readsBytes && !checked.has(sha256)) {
      checked.add(sha256)
      if (!(await holdsItsBytes(contents, { sha256, size: stored })))
        yield `The content ${sha256} in ${contents.objects.address} does not hold the bytes that were stored.`
      read += stored
      tell(read)
    }
  }
}

/** Returns the sizes of all contents of the store in bytes, by SHA-256. -1: no content has the size of the object. */
async function listSizes({ objects, seal }: ObjectContents): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  let after: string | undefined
  do {
    const page = await objects.list(contentsPrefix, after)
    for (const { key, size } of page.objects) {
      const sha256 = seal.sha256Of(key.slice(contentsPrefix.length))
      if (sha256 !== null) sizes.set(sha256, openedSize(size) ?? -1)
    }
    after = page.next
  } while (after !== undefined)
  return sizes
}

async function holdsItsBytes(
  contents: ObjectContents,
  content: { sha256: string; size: number },
): Promise<boolean> {
  const hash = createHash('sha256')
  try {
    for await (const part of readObject(contents, content)) hash.update(part)
  } catch (error) {
    const isDamaged = error instanceof ContentsFailure && error.code === 'damaged'
    if (isDamaged || error instanceof ContentRemoved) return false
    throw error
  }
  return hash.digest('hex') === content.sha256
}
