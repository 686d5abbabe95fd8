/** Run as a program of its own: takes the lock on a file, says whether it has it, and stays until it is ended. */
import { writeSync } from 'node:fs'
import { holdLock } from '../../../main/store/lock.ts'

const [, , file = ''] = process.argv
const release = holdLock(file)
writeSync(1, release ? 'held\n' : 'refused\n')
process.stdin.resume()
process.stdin.once('end', () => release?.())
