/** Limits of uploads: places for each sender, and a reserve of the disk. */
import { statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { refuseForNow } from '../../service/turns.ts'
import { StoreFailure } from '../../store/store-failure.ts'

/** Returns a function that runs `work` in a place of the sender. It throws Refused `too-many` if all are in use. */
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
 * Reserves a share of the disk of `file`, so that uploads cannot prevent other users from saving notes. The bytes in
 * the log of `file` count as used, as they are about to be written into `file`.
 * @throws StoreFailure `full`
 */
export function requireDiskRoom(file: string): void {
  const { bavail, blocks, bsize } = statfsSync(path.dirname(file))
  const reserve = Math.min(hubLimits.diskReserveBytes, blocks * bsize * hubLimits.diskReserveShare)
  const toMove = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (bavail * bsize - toMove >= reserve) return
  throw new StoreFailure('full', `The disk of ${file} is nearly full: it takes no more documents.`)
}
