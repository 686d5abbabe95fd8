/** A separate program: copies a database repeatedly, and prints `begun` before each copy. */
import { writeSync } from 'node:fs'
import { writeCopy } from '../../../../main/store/copies/write-copy.ts'

const [, , file = '', hexKey = ''] = process.argv
for (let round = 1; ; round++) {
  writeSync(1, `begun ${round}\n`)
  writeCopy(file, Buffer.from(hexKey, 'hex'), Date.now())
}
