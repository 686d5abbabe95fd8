/**
 * The tasks of the worker thread that need only the files. The thread lives as long as the program.
 * It mostly moves the logs, and needs a third less memory while it has loaded only this module.
 */
import { existsSync } from 'node:fs'
import { getOrMake } from '../../../shared/text/get-or-make.ts'
import { type Checkpointer, openCheckpointer } from '../../store/checkpoint.ts'
import { type ContentsChecked, checkContents, checkFile } from '../../store/copies/check-file.ts'
import type { Implemented, ThreadData } from './protocol.ts'

export type FileWork = 'check' | 'checkContents' | 'checkpoint'

export function createFileWorks({ file, key, contents }: ThreadData): Implemented<FileWork> {
  const movers = new Map<string, Checkpointer>()
  const move = (log: string) => getOrMake(movers, log, () => openCheckpointer(log, key)).move()
  return {
    check: () => checkFile(file, key),
    checkContents: ({ after }) =>
      contents[0] === undefined ? nothingToCheck : checkContents(contents[0], key, after),
    checkpoint: () =>
      [file, ...contents.slice(0, 1)]
        .filter(one => existsSync(one))
        .reduce((left, one) => left + move(one), 0),
  }
}

const nothingToCheck: ContentsChecked = { faults: [], next: null }
