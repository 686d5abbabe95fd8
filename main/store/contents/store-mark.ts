/**
 * The mark of a hub in its bucket: an object that only this hub's key can read. It shows a wrong bucket, a wrong prefix
 * and a wrong key before the first file is stored or reported as missing.
 */
import { ChunkDamaged, type ContentSeal } from './content-seal.ts'
import { ContentsFailure } from './contents-failure.ts'
import type { ObjectStore } from './object-store.ts'

const key = 'fieldbook-hub'
const label = 'mark of a bucket'
/** More than a mark has. */
const markBytes = 1_000

/**
 * Checks the mark. `mayWrite`: the hub has stored nothing there yet, so a missing mark is written.
 * @throws ContentsFailure
 */
export async function checkMark(
  objects: ObjectStore,
  seal: ContentSeal,
  { hubId, mayWrite }: { hubId: string; mayWrite: boolean },
): Promise<void> {
  const found = await readMark(objects, seal)
  if (found === hubId) return
  if (found !== null)
    throw new ContentsFailure(
      'other-mark',
      `${objects.address} holds the contents of another hub. Give this hub a bucket or a prefix of its own. Nothing was changed.`,
    )
  if (!mayWrite)
    throw new ContentsFailure(
      'other-mark',
      `${objects.address} has no mark of this hub, so its contents are elsewhere. Check the bucket, the prefix and the endpoint of --contents. Nothing was changed.`,
    )
  await objects.put(key, seal.sealText(label, hubId))
}

async function readMark(objects: ObjectStore, seal: ContentSeal): Promise<string | null> {
  const size = await objects.size(key)
  const pieces = size === null ? null : await objects.get(key, 0, Math.min(size, markBytes))
  if (pieces === null) return null
  const sealed: Uint8Array[] = []
  for await (const piece of pieces) sealed.push(piece)
  try {
    return seal.openText(label, Buffer.concat(sealed))
  } catch (error) {
    if (!(error instanceof ChunkDamaged)) throw error
    throw new ContentsFailure(
      'other-mark',
      `The contents in ${objects.address} were encrypted with another key than this hub's. Put back the hub.key that they were stored with. Nothing was changed.`,
      error,
    )
  }
}
