/**
 * Makes password hashing a hundred times faster: a hash takes a quarter of a second of processor time, and a test run
 * makes hundreds. Test workers and the programs that they start (`--import`) load this file, which reduces the cost of
 * scrypt itself. The product has no such switch.
 */
import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import process from 'node:process'

type Scrypt = (
  password: string,
  salt: Uint8Array,
  bytes: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void

const quickCost = 2 ** 10
/** A worker that keeps its modules may load this file again for the next tests. */
const isQuick = Symbol.for('fieldbook.quick-passwords')

const scrypt: Scrypt & { [isQuick]?: Scrypt } = crypto.scrypt
const atFullCost = scrypt[isQuick] ?? scrypt

const quick: typeof scrypt = (password, salt, bytes, options, done) =>
  atFullCost(password, salt, bytes, { ...options, N: quickCost }, done)
quick[isQuick] = atFullCost
use(quick)

// Started programs share data with this one, and so its passwords.
const loadThis = `--import=${import.meta.url}`
const options = process.env.NODE_OPTIONS ?? ''
if (!options.includes(loadThis)) process.env.NODE_OPTIONS = `${options} ${loadThis}`.trim()

/** Restores the full cost, for tests of the cost itself. */
export async function withFullCost<T>(work: () => Promise<T>): Promise<T> {
  use(atFullCost)
  try {
    return await work()
  } finally {
    use(quick)
  }
}

function use(one: Scrypt): void {
  Object.assign(crypto, { scrypt: one })
  syncBuiltinESMExports()
}
