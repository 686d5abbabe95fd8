/**
 * What the thread beside the program does with the files alone. It is there as long as the program is, mostly to move
 * the log, and takes a third less memory while it has loaded nothing but this.
 */

import { type Checkpointer, openCheckpointer } from '../../store/checkpoint.ts'
import { type ContentsChecked, checkContents, checkFile } from '../../store/copies/check-file.ts'
import type { Implemented, ThreadData } from './protocol.ts'

export type FileWork = 'check' | 'checkContents' | 'checkpoint'

export function createFileWorks({ file, key, contents }: ThreadData): Implemented<FileWork> {
  let mover: Checkpointer | null = null
  return {
    check: () => checkFile(file, key),
    checkContents: ({ after }) =>
      contents[0] === undefined ? nothingToCheck : checkContents(contents[0], key, after),
    checkpoint() {
      mover ??= openCheckpointer(file, key)
      return mover.move()
    },
  }
}

const nothingToCheck: ContentsChecked = { faults: [], next: null }
