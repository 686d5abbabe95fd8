/** Files that the program wrote for the person, fetched once or twice through its page and then removed. */
import { createReadStream, type ReadStream, statSync } from 'node:fs'
import path from 'node:path'
import { hostLimits } from '../../shared/limits.ts'
import type { Clock, FileOffer, Random } from '../app/ports.ts'
import { makeAsideFolder } from '../store/aside-folder.ts'

export interface Download {
  name: string
  /** bytes */
  size: number
  open(): ReadStream
}

export interface Downloads {
  offer(name: string): FileOffer
  /** Undefined for what was never whole, or is over. */
  find(id: string): Download | undefined
  /** removes every file */
  close(): void
}

/** Each lies in a folder of its own, for its owner alone, until `downloadKeptMs` after it was finished. */
export function createDownloads(clock: Pick<Clock, 'after'>, random: Pick<Random, 'uuid'>): Downloads {
  const ready = new Map<string, string>()
  const folders = new Map<string, () => void>()
  return {
    offer(name) {
      const id = random.uuid()
      const folder = makeAsideFolder()
      const file = path.join(folder.dir, name)
      const remove = () => {
        ready.delete(id)
        folders.delete(id)
        folder.release()
      }
      folders.set(id, remove)
      return {
        path: file,
        finish() {
          ready.set(id, file)
          const stop = clock.after(hostLimits.downloadKeptMs, remove)
          folders.set(id, () => {
            stop()
            remove()
          })
          return { savedAs: null, href: `download/${id}/${encodeURIComponent(name)}` }
        },
        cancel: remove,
      }
    },
    find(id) {
      const file = ready.get(id)
      if (file === undefined) return undefined
      return { name: path.basename(file), size: statSync(file).size, open: () => createReadStream(file) }
    },
    close() {
      for (const remove of [...folders.values()]) remove()
    },
  }
}
