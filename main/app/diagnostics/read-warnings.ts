/** The last warnings of the program's log, by the name of the event alone: what stands beside it may be private. */
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostics } from '../../../shared/laptop-contract.ts'

const readBytes = 128 * 1024
const toldAtMost = 12
const warnLevel = 40
const errorLevel = 50
/** as every event of ours is called: `sync.probe-failed` */
const eventName = /^[a-z][a-z-]{0,30}(\.[a-z][a-z-]{0,40}){1,2}$/

/** Newest first. */
export function readWarnings(dataDir: string): Diagnostics['warnings'] {
  const lines = readTail(path.join(dataDir, 'fieldbook.log')).split('\n')
  return lines
    .flatMap(line => warningIn(line) ?? [])
    .slice(-toldAtMost)
    .reverse()
}

function readTail(file: string): string {
  if (!existsSync(file)) return ''
  const handle = openSync(file, 'r')
  try {
    const { size } = fstatSync(handle)
    const length = Math.min(size, readBytes)
    const bytes = Buffer.alloc(length)
    readSync(handle, bytes, 0, length, size - length)
    return bytes.toString('utf8')
  } finally {
    closeSync(handle)
  }
}

function warningIn(line: string): Diagnostics['warnings'][number] | null {
  try {
    const { level, time, msg } = JSON.parse(line) as Record<string, unknown>
    const isTold = typeof level === 'number' && level >= warnLevel && typeof time === 'number'
    if (!isTold || typeof msg !== 'string' || !eventName.test(msg)) return null
    return { at: time, event: msg, isError: level >= errorLevel }
  } catch {
    // the first line of a tail is seldom whole
    return null
  }
}
