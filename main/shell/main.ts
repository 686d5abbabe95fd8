/** The desktop program: Electron runs this file. */
import process from 'node:process'
import { app, dialog } from 'electron'
import { createApp } from '../app/create-app.ts'
import { parseOptions } from '../app/host/options.ts'
import { isRescue, tell } from '../app/rescue/command-line.ts'
import { runRescue } from './rescue.ts'
import { startDesktop } from './start-desktop.ts'

const parsed = parseOptions(process.argv.slice(app.isPackaged ? 1 : 2))
if (parsed.kind === 'say') {
  console.log(parsed.text)
  app.exit(parsed.exitCode)
} else if (isRescue(parsed.options)) {
  runRescue(parsed.options).then(
    done => app.exit(tell(done)),
    (error: unknown) => {
      console.error(error)
      app.exit(1)
    },
  )
} else {
  startDesktop(parsed.options, createApp).then(
    started => {
      if (!started.ok) giveUp(started.failure.message)
    },
    (error: unknown) => {
      console.error(error)
      giveUp('Fieldbook failed while it started. What you entered is stored. Start it again.')
    },
  )
}

function giveUp(message: string): void {
  console.error(message)
  dialog.showErrorBox('Fieldbook', message)
  app.exit(1)
}
