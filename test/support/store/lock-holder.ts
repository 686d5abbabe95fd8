/** A separate program: takes the lock on a file, prints whether it has it, and runs until it is ended. */
import { writeSync } from 'node:fs'
import { holdLock } from '../../../main/store/lock.ts'

const [, , file = ''] = process.argv
const release = holdLock(file)
writeSync(1, release ? 'held\n' : 'refused\n')
process.stdin.resume()
process.stdin.once('end', () => release?.())
