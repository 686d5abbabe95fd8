/** The program's log: a file in the data folder. Secrets are removed from its lines. */
import { existsSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import pino, { type DestinationStream, type Logger } from 'pino'
import { escapeLines } from '../../../shared/entities/printable.ts'
import { hostLimits } from '../../../shared/limits/limits.ts'

const secretNames = [
  'apiKey',
  'apiSecret',
  'appKey',
  'appSecret',
  'authorization',
  'cookie',
  'email',
  'key',
  'password',
  'secret',
  'signature',
  'token',
  '["API-Key"]',
  '["API-Token"]',
  '["API-Signature"]',
]

/** Names at the top of a line and one and two levels down; a bracketed name takes no dot before it. */
const redacted = secretNames.flatMap(name => {
  const step = name.startsWith('[') ? name : `.${name}`
  return [name, `*${step}`, `*.*${step}`]
})

/** JSON leaves C1, bidirectional and line-separator characters raw, which act on a terminal that shows the log. */
export const printableLines = { streamWrite: escapeLines }

export function createLog(destination: DestinationStream): Logger {
  const redact = { paths: redacted, censor: '…' }
  return pino({ base: null, redact, hooks: printableLines }, destination)
}

/**
 * Opens `fieldbook.log` for appending; when it is too large, the file is renamed to `fieldbook.log.old`
 * first.
 * Each line is on the disk when `info` returns, unless the disk is full.
 */
export function openLog(dataDir: string): Logger {
  const file = path.join(dataDir, 'fieldbook.log')
  if (existsSync(file) && statSync(file).size > hostLimits.logBytes) renameSync(file, `${file}.old`)
  const maxLength = hostLimits.logBytes
  const destination = pino.destination({ dest: file, append: true, sync: true, mode: 0o600, maxLength })
  // A full disk must not end the program. The lines wait in memory, and the screens show the full disk.
  destination.on('error', () => undefined)
  return createLog(destination)
}
