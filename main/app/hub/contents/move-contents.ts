/**
 * Moves contents between the encrypted file and an object store while a hub serves them. Each content is checked at its
 * new place before it is removed from the old one. So a move that was interrupted continues when it is started again.
 */
import { createHash } from 'node:crypto'
import { contentLimits } from '../../../../shared/limits/limits.ts'
import { readContentsRecord, writeContentsRecord } from '../../../service/documents/contents-record.ts'
import { namedAmong } from '../../../service/documents/sweep/sweep-contents.ts'
import type { Service } from '../../../service/service.ts'
import { type Blobs, ContentRemoved, type StoredContent } from '../../../store/blobs/blobs.ts'
import { ContentsFailure } from '../../../store/contents/contents-failure.ts'
import type { ObjectContents } from '../../../store/contents/object-contents.ts'
import { readObject } from '../../../store/contents/read-object.ts'
import { contentsPrefix, keyOfContent } from '../../../store/contents/send-object.ts'
import { isDamageOf } from '../../../store/store-failure.ts'

export interface Moving {
  service: Service
  contents: ObjectContents
  /** Reports each moved content, in bytes. */
  tellMoved(size: number): void
  /** Reports a content that stays where it is, in a sentence. */
  tellFault(sentence: string): void
}

/** Moves all contents of the file into the store. @throws ContentsFailure, StoreFailure */
export async function moveToStore(moving: Moving): Promise<void> {
  const { service, contents } = moving
  await contents.requireMark()
  setDirection(service, false)
  let after = 0
  for (;;) {
    const slice = contents.blobs.listKeptBefore(Number.MAX_SAFE_INTEGER, after, contentLimits.partsAtOnce)
    const last = slice.at(-1)
    if (last === undefined) return
    await Promise.all(slice.map(content => sendOne(moving, content)))
    after = last.id
  }
}

async function sendOne(moving: Moving, content: StoredContent): Promise<void> {
  const { service, contents } = moving
  const { blobs } = contents
  try {
    if (!isWholeIn(blobs, content)) {
      moving.tellFault(`The content ${content.sha256} is damaged in ${blobs.file}, and stays there.`)
      return
    }
    await contents.send({ ...content, readFrom: start => blobs.read(content, start) }, true)
  } catch (error) {
    // The cleanup of the hub has removed it.
    if (error instanceof ContentRemoved) return
    throw error
  }
  await blobs.remove(content, service.now() + 1)
  moving.tellMoved(content.size)
}

function isWholeIn(blobs: Blobs, content: StoredContent): boolean {
  const hash = createHash('sha256')
  try {
    for (const part of blobs.read(content)) hash.update(part)
  } catch (error) {
    if (isDamageOf(error, blobs.file)) return false
    throw error
  }
  return hash.digest('hex') === content.sha256
}

/**
 * Moves all contents that documents name into the file. A serving hub writes new contents there from the first moment
 * on. An upload that had begun before may still arrive in the store, so the store is listed until nothing is left.
 * @throws ContentsFailure, StoreFailure
 */
export async function moveToFile(moving: Moving): Promise<void> {
  const { service, contents } = moving
  await contents.requireMark()
  setDirection(service, true)
  const damaged = new Set<string>()
  for (let isMore = true; isMore; ) {
    isMore = false
    for await (const named of listNamed(moving)) {
      const left = named.filter(sha256 => !damaged.has(sha256))
      for (const sha256 of left) if (!(await fetchOne(moving, sha256))) damaged.add(sha256)
      isMore ||= left.length > 0
    }
  }
}

/** Yields the contents of the store that documents name, page by page. */
async function* listNamed({ service, contents }: Moving): AsyncGenerator<string[], void, undefined> {
  const { objects, seal } = contents
  let after: string | undefined
  do {
    const page = await objects.list(contentsPrefix, after)
    const hashes = page.objects.flatMap(({ key }) => seal.sha256Of(key.slice(contentsPrefix.length)) ?? [])
    const named = namedAmong(service.store.read, hashes)
    yield hashes.filter(sha256 => named.has(sha256))
    after = page.next
  } while (after !== undefined)
}

/** Returns false if the bytes in the store are damaged; the object stays there. */
async function fetchOne({ service, contents, ...told }: Moving, sha256: string): Promise<boolean> {
  const { blobs, objects, seal } = contents
  const key = keyOfContent(seal, sha256)
  if (!blobs.find(sha256)) {
    const size = await contents.sizeInStore(sha256)
    if (size === null) return true
    const writer = blobs.write()
    try {
      for await (const part of readObject(contents, { sha256, size })) writer.add(part)
      if (writer.seal() !== sha256)
        throw new ContentsFailure('damaged', `The content ${sha256} is another one.`)
      writer.finish(service.now())
      told.tellMoved(size)
    } catch (error) {
      if (!(error instanceof ContentsFailure) || error.code !== 'damaged') throw error
      told.tellFault(`${error.message} It stays there.`)
      return false
    } finally {
      await writer.close()
    }
  }
  await objects.remove(key)
  contents.forget(sha256)
  return true
}

function setDirection({ store }: Service, isMovingBack: boolean): void {
  store.transaction(db => {
    const record = readContentsRecord(db)
    if (record !== null) writeContentsRecord(db, { ...record, isMovingBack })
  })
}
