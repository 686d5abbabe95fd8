/** The address and app key for connecting a laptop: as a line to paste, and as a QR code to scan. */
import { writeFileSync } from 'node:fs'
import { renderSVG } from 'uqr'
import { completeHubAddress } from '../../../shared/sync/hub-address.ts'
import { refuse } from '../../service/refuse.ts'

/** Error correction level: the code is scanned from paper or a screen, with creases and reflections. */
const correction = 'M'
/** The white modules around a code that the QR standard requires. */
const border = 4

export interface Connects {
  address: string
  apiKey: string
  /** null: laptops do not sign their requests */
  apiSecret: string | null
}

/** Returns the address with scheme and path, as laptops request it. */
export function readAddress(typed: string): string {
  const address = completeHubAddress(typed)
  if (!URL.canParse(address) || !/^https?:/i.test(address))
    refuse('invalid', `${typed} is not a web address, like https://fieldbook.example.com.`)
  return address
}

export function connectionLine({ address, apiKey, apiSecret }: Connects): string {
  return [address, apiKey, ...(apiSecret === null ? [] : [apiSecret])].join(' ')
}

/** Creates an empty file for the picture before a key is made. It never overwrites a file. */
export function reserveCode(file: string): void {
  try {
    writeFileSync(file, '', { mode: 0o600, flag: 'wx' })
  } catch (error) {
    refuse('storage', `The code cannot be written to ${file}: ${(error as Error).message}. No key was made.`)
  }
}

/** Writes the line as an SVG picture of a QR code. */
export function writeCode(file: string, line: string): void {
  writeFileSync(file, `${renderSVG(line, { ecc: correction, border })}\n`)
}
