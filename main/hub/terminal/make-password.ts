/** Makes passwords for users that have none. */
import { randomInt } from 'node:crypto'

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Returns four groups of four characters, easy to read out: 80 bits. */
export function makePassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
