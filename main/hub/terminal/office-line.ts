/** What an office hands to its people so that nobody types an app key: a line to paste, and the same as a code to scan. */
import { writeFileSync } from 'node:fs'
import { renderSVG } from 'uqr'
import { completeHubAddress } from '../../../shared/hub-address.ts'
import { refuse } from '../../service/refuse.ts'

/** from paper or a screen, with a crease or a reflection in it */
const correction = 'M'
/** white modules around it, as the standard for QR codes asks */
const border = 4

export interface Connects {
  address: string
  apiKey: string
  /** null: laptops need not sign */
  apiSecret: string | null
}

/** As laptops ask it, with its scheme and path. */
export function readAddress(typed: string): string {
  const address = completeHubAddress(typed)
  if (!URL.canParse(address) || !/^https?:/i.test(address))
    refuse('invalid', `${typed} is not a web address, like https://fieldbook.example.com.`)
  return address
}

export function officeLine({ address, apiKey, apiSecret }: Connects): string {
  return [address, apiKey, ...(apiSecret === null ? [] : [apiSecret])].join(' ')
}

/** Takes the place of the picture before there is a key for it; a file that is there is never written over. */
export function reserveCode(file: string): void {
  try {
    writeFileSync(file, '', { mode: 0o600, flag: 'wx' })
  } catch (error) {
    refuse('storage', `The code cannot be written to ${file}: ${(error as Error).message}. No key was made.`)
  }
}

/** An SVG picture. */
export function writeCode(file: string, line: string): void {
  writeFileSync(file, `${renderSVG(line, { ecc: correction, border })}\n`)
}
