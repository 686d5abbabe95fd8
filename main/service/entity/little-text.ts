/** Limits the text that the changed entries of one list may hold: all of it is encrypted while other requests wait. */
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { reason } from '../../../shared/text/message.ts'
import { refuseValue } from '../refuse.ts'

/** `rows` are the written rows. @throws Refused `invalid` */
export function requireLittleText(list: string, rows: readonly object[]): void {
  let bytes = 0
  for (const row of rows) for (const value of Object.values(row)) bytes += bytesOf(value)
  if (bytes <= hubLimits.listBytes) return
  refuseValue(`/${list}`, reason('must-change-less-text', { most: hubLimits.listBytes / 1024 / 1024 }))
}

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  return typeof value === 'object' && value !== null ? Buffer.byteLength(JSON.stringify(value)) : 0
}
