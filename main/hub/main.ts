/** The headless hub as a program. Exit codes: 0 done, 1 refused or failed, 2 not understood. */
import process from 'node:process'
import { runHub } from './run-hub.ts'

// If the output is piped into `head`, the pipe closes early: the command still runs to its end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const code = await runHub(process.argv.slice(2))
if (code !== 0) process.exitCode = code
