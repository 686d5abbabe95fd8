/** Passwords as scrypt hashes (interface, "Passwords"). One hash uses a core and 128 MB, so only a few run at once. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { createTurns, type Turn } from '../turns.ts'

interface Cost {
  n: number
  r: number
  p: number
}

const cost: Cost = { n: 2 ** 17, r: 8, p: 1 }
const HASH_BYTES = 32
const SALT_BYTES = 16

/** The number of cores, but at most `hubLimits.hashThreads`. */
export const defaultHashThreads = Math.min(availableParallelism(), hubLimits.hashThreads)

let takeTurn = createHashTurns(defaultHashThreads)

/** Sets how many hashes this process computes at once. Call it before the first hash. */
export function useHashThreads(count: number): void {
  takeTurn = createHashTurns(count)
}

function createHashTurns(threads: number) {
  const { ofOne, ofAll } = hubLimits.passwordChecksWaiting
  return createTurns(threads, ofAll, ofOne)
}

/** Returns `scrypt$N$r$p$salt$hash`, with salt and hash in Base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, cost)
  return ['scrypt', cost.n, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$')
}

/** Checked for an unknown user, so that the time of the answer does not reveal which users exist. */
const noUser = ['scrypt', cost.n, cost.r, cost.p, Buffer.alloc(SALT_BYTES).toString('base64'), ''].join('$')

/**
 * Returns whether `stored` is the hash of `password`. Null, for a user who cannot log in, gives false after the same
 * time.
 * @throws Refused `too-many` if too many are waiting already; the abort reason of `turn.signal` if it is aborted
 */
export async function isPassword(password: string, stored: string | null, turn?: Turn): Promise<boolean> {
  const [, n, r, p, salt = '', hash = ''] = (stored ?? noUser).split('$')
  const storedCost = { n: Number(n), r: Number(r), p: Number(p) }
  const made = await derive(password, Buffer.from(salt, 'base64'), storedCost, turn)
  const expected = Buffer.from(hash, 'base64')
  return expected.length === made.length && timingSafeEqual(expected, made)
}

function derive(password: string, salt: Uint8Array, { n, r, p }: Cost, turn?: Turn): Promise<Buffer> {
  const options = { N: n, r, p, maxmem: 2 * 128 * n * r }
  return takeTurn(
    () =>
      new Promise((resolve, reject) => {
        // Keyboards may compose the characters of the same password differently.
        scrypt(password.normalize('NFC'), salt, HASH_BYTES, options, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
    turn,
  )
}
