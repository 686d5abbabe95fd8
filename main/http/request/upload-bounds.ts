/** What uploads may take of a hub: some places for each sender, and never the last of the disk. */
import { statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { hubLimits } from '../../../shared/hub-limits.ts'
import { refuseForNow } from '../../service/turns.ts'
import { StoreFailure } from '../../store/store-failure.ts'

/** Returns what runs `work` in a place of the sender's, and throws Refused `too-many` when all are taken. */
export function createUploadPlaces(): <T>(sender: string, work: () => Promise<T>) => Promise<T> {
  const taken = new Map<string, number>()
  let total = 0
  const count = (sender: string, change: 1 | -1) => {
    total += change
    const own = (taken.get(sender) ?? 0) + change
    if (own === 0) taken.delete(sender)
    else taken.set(sender, own)
  }
  return async (sender, work) => {
    const own = taken.get(sender) ?? 0
    if (own >= hubLimits.uploadsOfOne || total >= hubLimits.uploadsAtOnce)
      refuseForNow('Too many files arrive at the moment.', hubLimits.busyRetrySeconds)
    count(sender, 1)
    try {
      return await work()
    } finally {
      count(sender, -1)
    }
  }
}

/**
 * Whoever fills the disk with files must leave room for the notes of the others: a share of the disk that holds `file`.
 * What the log of `file` holds is going to be written once more, into `file` itself.
 * @throws StoreFailure `full`
 */
export function requireDiskRoom(file: string): void {
  const { bavail, blocks, bsize } = statfsSync(path.dirname(file))
  const reserve = Math.min(hubLimits.diskReserveBytes, blocks * bsize * hubLimits.diskReserveShare)
  const toMove = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (bavail * bsize - toMove >= reserve) return
  throw new StoreFailure('full', `The disk of ${file} is nearly full: it takes no more documents.`)
}
