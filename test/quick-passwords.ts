/**
 * A hash of a password takes a quarter of a second of processor time, by design, and a run makes hundreds of them.
 * Whoever loads this, a worker of the tests or a program that they start (`--import`), pays a hundredth of it: scrypt
 * itself is asked for less work. The product has no such switch.
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
/** in a worker that keeps its modules this file may be loaded again for the next tests */
const isQuick = Symbol.for('fieldbook.quick-passwords')

const scrypt: Scrypt & { [isQuick]?: Scrypt } = crypto.scrypt
const atFullCost = scrypt[isQuick] ?? scrypt

const quick: typeof scrypt = (password, salt, bytes, options, done) =>
  atFullCost(password, salt, bytes, { ...options, N: quickCost }, done)
quick[isQuick] = atFullCost
use(quick)

// programs that this one starts share data with it, and with them its passwords
const loadThis = `--import=${import.meta.url}`
const options = process.env.NODE_OPTIONS ?? ''
if (!options.includes(loadThis)) process.env.NODE_OPTIONS = `${options} ${loadThis}`.trim()

/** For a test of the cost itself. */
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
