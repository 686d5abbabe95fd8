/**
 * Tells the hub's own log whenever an operator has read a laptop's recovery code. That is done by a command of its own,
 * with a right to the data; the log goes elsewhere, as to the journal, where the same person cannot take it back.
 */
import type { Logger } from 'pino'
import { SECOND } from '../../../shared/units.ts'
import { lastOpening, listOpenings } from '../../service/access/laptop-recoveries.ts'
import type { Service } from '../../service/service.ts'

const LOOK_EVERY_MS = SECOND

/** From now on. Returns a function that stops it. */
export function watchOpenings({ store: { read } }: Service, log: Logger): () => void {
  let told = lastOpening(read)
  const look = () => {
    try {
      for (const { id, ...opening } of listOpenings(read, told).reverse()) {
        told = id
        log.warn(opening, 'recovery.opened')
      }
    } catch (error) {
      // the next look tells of it
      log.warn({ err: error }, 'recovery.not-looked')
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
