/** The program under plain Node: serves the page for a browser, and exports unsent work. */
import process from 'node:process'
import { escapeLines } from '../../shared/entities/printable.ts'
import { createApp } from '../app/create-app.ts'
import { isErrand, parseOptions } from '../app/host/options.ts'
import { keepHeapSmall } from '../app/host/small-heap.ts'
import { tellRescue } from './rescue.ts'
import { runLoopback } from './run.ts'

keepHeapSmall()
const parsed = parseOptions(process.argv.slice(2))
if (parsed.kind === 'say') {
  const stream = parsed.exitCode === 0 ? process.stdout : process.stderr
  stream.write(parsed.text)
  process.exit(parsed.exitCode)
}
const { options, switches } = parsed
if (switches.length > 0)
  console.error(escapeLines(`Left out, as only the window knows it: ${switches.join(' ')}`))
process.exit(await (isErrand(options) ? tellRescue(options) : runLoopback(options, createApp)))
