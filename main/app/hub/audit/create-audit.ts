/** The audit log of a hub that serves: its own lines, and those that commands have left in the data folder. */
import { writeSync } from 'node:fs'
import type { Logger } from 'pino'
import { MINUTE, SECOND } from '../../../../shared/limits/units.ts'
import { type Audit, auditLine } from '../../../service/audit.ts'
import { appendRotated, createWaitingLines } from './audit-file.ts'
import { createRefusals } from './refusals.ts'

export interface AuditOptions {
  dataDir: string
  /** null: the standard error, which systemd sends to the journal */
  file: string | null
  log: Logger
  now(): number
}

export interface HubAudit {
  write: Audit
  /** Writes a refusal; equal ones are counted for a minute. */
  refused: Audit
  /** Writes what is counted and what waits; single lines can still be written. */
  close(): void
}

export function createAudit({ dataDir, file, log, now }: AuditOptions): HubAudit {
  const append = (line: string) => {
    try {
      if (file === null) writeSync(process.stderr.fd, line)
      else appendRotated(file, line)
    } catch (error) {
      log.error({ reason: (error as Error).message }, 'audit.failed')
    }
  }
  const write: Audit = (event, fields) => append(auditLine(now(), event, fields))
  const refusals = createRefusals(write)
  const copyWaiting = createWaitingLines(dataDir, append)
  const copy = () => {
    try {
      copyWaiting()
    } catch (error) {
      // the lines wait, and the next second tries again
      log.error({ reason: (error as Error).message }, 'audit.failed')
    }
  }
  copy()
  const timers = [setInterval(copy, SECOND), setInterval(() => refusals.endMinute(), MINUTE)]
  for (const timer of timers) timer.unref()
  return {
    write,
    refused: refusals.write,
    close() {
      for (const timer of timers) clearInterval(timer)
      refusals.endMinute()
      copy()
    },
  }
}

/** For hubs without an audit log, such as those of a sample day. */
export const silentAudit: HubAudit = {
  write: () => undefined,
  refused: () => undefined,
  close: () => undefined,
}
