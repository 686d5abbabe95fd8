/**
 * Writes to the hub's log when an operator has read a laptop's recovery code.
 * A separate command reads the code, and its operator can change the data. The log may go to the journal,
 * where that operator cannot delete lines.
 */
import type { Logger } from 'pino'
import { SECOND } from '../../../shared/limits/units.ts'
import { lastOpening, listOpenings } from '../../service/access/laptop-recoveries.ts'
import type { Service } from '../../service/service.ts'

const LOOK_EVERY_MS = SECOND

/** Watches from now on. Returns a function that stops it. */
export function watchOpenings({ store: { read } }: Service, log: Logger): () => void {
  let told = lastOpening(read)
  const look = () => {
    try {
      for (const { id, ...opening } of listOpenings(read, told).reverse()) {
        told = id
        log.warn(opening, 'recovery.opened')
      }
    } catch (error) {
      // the next look reports the same openings
      log.warn({ err: error }, 'recovery.not-looked')
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
