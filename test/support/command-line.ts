/** Reads the options of a script. `--help` and unknown options print the usage. */
import process from 'node:process'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

export function readOptions<const T extends ParseArgsOptionsConfig>(usage: string, options: T) {
  if (process.argv.slice(2).some(word => word === '--help' || word === '-h')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs({ options }).values
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error), usage)
  }
}

export function refuse(reason: string, usage: string): never {
  console.error(`${reason}\n${usage}`)
  process.exit(2)
}
