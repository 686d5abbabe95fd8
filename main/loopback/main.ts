/** The program for a browser: what the package runs under plain Node, and `npm start` where there is no Electron. */
import process from 'node:process'
import { createApp } from '../app/create-app.ts'
import { parseOptions } from '../app/host/options.ts'
import { isRescue } from '../app/rescue/command-line.ts'
import { tellRescue } from './rescue.ts'
import { runLoopback } from './run.ts'

const parsed = parseOptions(process.argv.slice(2))
if (parsed.kind === 'say') {
  const stream = parsed.exitCode === 0 ? process.stdout : process.stderr
  stream.write(parsed.text)
  process.exit(parsed.exitCode)
}
const { options } = parsed
process.exit(await (isRescue(options) ? tellRescue(options) : runLoopback(options, createApp)))
