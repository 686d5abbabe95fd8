/**
 * Moves the write-ahead logs into the database files a few seconds after a commit, so that a lost log loses
 * little.
 */
import { existsSync } from 'node:fs'
import type { Logger } from 'pino'
import { hostLimits } from '../../../shared/limits/limits.ts'
import type { Message } from '../../../shared/text/message.ts'
import { openCheckpointer } from '../../store/checkpoint.ts'
import { logBytes, recordLog } from '../../store/log-state.ts'
import type { Store } from '../../store/store.ts'

interface LoggedFiles {
  /** Null: the database is on a server. */
  main: string | null
  contents: string
}

/** Returns a function that stops it. Call that before the databases are closed. */
export function moveLogsWhenQuiet(
  store: Store,
  { main, contents }: LoggedFiles,
  key: Uint8Array,
  log: Logger,
) {
  const movers = [main, contents]
    .filter(file => file !== null)
    .filter(file => existsSync(file))
    .map(file => ({ file, mover: openCheckpointer(file, key) }))
  let timer: NodeJS.Timeout | null = null
  const moveSoon = () => {
    timer ??= setTimeout(move, hostLimits.logQuietMs).unref()
  }
  const move = () => {
    timer = null
    try {
      const left = movers.map(({ file, mover }) => {
        const bytes = logBytes(file)
        const pages = mover.move()
        recordLog(file, bytes)
        return pages
      })
      if (left.some(pages => pages > 0)) moveSoon()
    } catch (error) {
      // the next commit starts another attempt, and SQLite itself moves a log that becomes large
      log.warn({ err: error }, 'store.log-not-moved')
    }
  }
  const undo = store.onCommit(moveSoon)
  return () => {
    undo()
    if (timer) clearTimeout(timer)
    for (const { mover } of movers) mover.close()
  }
}

/** Returns the message for an operator, in English. */
export function describeLogLoss({ values }: Message): string {
  return (
    `The file ${values?.file} is missing, damaged or cut off. It held what was saved last before the hub ended without ` +
    'closing: the last few seconds of it may be lost. Compare with a backup, and have the disk checked.'
  )
}
