/** Files that the program wrote for the user: the page downloads each once, then it is deleted. */

import path from 'node:path'
import type { Readable } from 'node:stream'
import { hostLimits } from '../../shared/limits/limits.ts'
import type { Clock, FileOffer, Random } from '../app/ports/ports.ts'
import { makeScratchFolder } from '../store/scratch-folder.ts'
import { makeFileKey, openSealed, sizeOfSealed } from '../store/sealed-file.ts'
import { makeSecret } from './session.ts'

export interface Download {
  name: string
  /** bytes */
  size: number
  open(): Readable
  /** Ends the download: deletes the file, unless it was interrupted. Then the same address still works. */
  end(isWhole: boolean): void
}

export interface Downloads {
  offer(name: string): FileOffer
  /** Returns the file of a ticket (256 bits) until it is downloaded. Undefined if it was never complete or is over. */
  take(ticket: string): Download | undefined
  /** removes every file */
  close(): void
}

/**
 * Stores each file in its own folder, readable by its owner only and sealed with a key of this run. A file is deleted
 * after its download, or `downloadKeptMs` after it was finished.
 */
export function createDownloads(clock: Pick<Clock, 'after'>, random: Pick<Random, 'bytes'>): Downloads {
  const ready = new Map<string, Download>()
  const removals = new Set<() => void>()
  return {
    offer(name) {
      const ticket = makeSecret(count => random.bytes(count))
      const key = makeFileKey()
      const folder = makeScratchFolder()
      const file = path.join(folder.dir, 'sealed')
      let stop: () => void = () => undefined
      const remove = () => {
        stop()
        ready.delete(ticket)
        if (removals.delete(remove)) folder.release()
      }
      removals.add(remove)
      const download = () => ({
        name,
        size: sizeOfSealed(file),
        open: () => openSealed(file, key),
        end(isWhole: boolean) {
          if (isWhole) remove()
          else if (removals.has(remove)) ready.set(ticket, download())
        },
      })
      return {
        path: file,
        key,
        finish() {
          ready.set(ticket, download())
          stop = clock.after(hostLimits.downloadKeptMs, remove)
          return { savedAs: null, href: `download/${ticket}/${encodeURIComponent(name)}` }
        },
        cancel: remove,
      }
    },
    take(ticket) {
      const download = ready.get(ticket)
      ready.delete(ticket)
      return download
    },
    close() {
      for (const remove of [...removals]) remove()
    },
  }
}
