/** Opens a new file of contents for one test, and deletes it after the test. */
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { Blobs } from '../../../../main/store/blobs/blobs.ts'
import { openBlobs } from '../../../../main/store/blobs/open-blobs.ts'
import { makeFolder, testKey } from '../../service/open-service.ts'

export function openTestBlobs(file = path.join(makeFolder(), 'blobs.db')): Blobs {
  const blobs = openBlobs({ file, key: testKey })
  onTestFinished(() => blobs.close())
  return blobs
}

/** Writes the bytes, and returns their SHA-256. */
export function keep(blobs: Blobs, bytes: Uint8Array, now = 0): string {
  const writer = blobs.write()
  writer.add(bytes)
  writer.finish(now)
  return writer.seal()
}

export function readWhole(blobs: Blobs, sha256: string, start?: number, end?: number): Buffer {
  const content = blobs.find(sha256)
  if (!content) throw new Error(`There is no content ${sha256}`)
  return Buffer.concat([...blobs.read(content, start, end)])
}
