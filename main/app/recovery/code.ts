/**
 * A recovery code that users copy from paper: 128 random bits and 12 check bits in Crockford's base 32.
 * The alphabet has no letters that resemble digits, and typing such a letter counts as the digit.
 */
import { createHash } from 'node:crypto'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The number of random bytes in a code. */
export const codeBytes = 16
const checkBits = 12n
const signs = 28
const groupSigns = 4

/** Formats a code as seven groups of four characters: `0A1B-…`. */
export function formatCode(secret: Uint8Array): string {
  const bits = (toNumber(secret) << checkBits) | checkOf(secret)
  const letters = Array.from({ length: signs }, (_, at) => {
    const sign = (bits >> BigInt(5 * (signs - 1 - at))) & 31n
    return alphabet[Number(sign)]
  }).join('')
  return letters.match(new RegExp(`.{${groupSigns}}`, 'g'))?.join('-') ?? letters
}

/**
 * Accepts small letters, missing dashes and spaces, O for 0, and I or L for 1. @returns `invalid` with the
 * mistake
 */
export function parseCode(text: string): Outcome<Uint8Array> {
  const typed = text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const unknownSign = [...typed].find(sign => !alphabet.includes(sign))
  if (unknownSign !== undefined) return fail('invalid', reason('recovery-code-sign', { sign: unknownSign }))
  if (typed.length !== signs)
    return fail('invalid', reason('recovery-code-length', { wanted: signs, count: typed.length }))
  const bits = [...typed].reduce((sum, sign) => (sum << 5n) | BigInt(alphabet.indexOf(sign)), 0n)
  const secret = Buffer.from((bits >> checkBits).toString(16).padStart(codeBytes * 2, '0'), 'hex')
  const isSound = checkOf(secret) === (bits & ((1n << checkBits) - 1n))
  return isSound ? succeed(secret) : fail('invalid', reason('recovery-code-slip'))
}

function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
}

function checkOf(secret: Uint8Array): bigint {
  const digest = createHash('sha256').update('fieldbook recovery code').update(secret).digest()
  return BigInt(digest.readUInt16BE(0) >> 4)
}
