/** The desktop program: Electron runs this file. */
import process from 'node:process'
import { app, dialog } from 'electron'
import { createApp } from '../app/create-app.ts'
import { parseOptions } from '../app/host/options.ts'
import { startDesktop } from './start-desktop.ts'

const parsed = parseOptions(process.argv.slice(app.isPackaged ? 1 : 2))
if (parsed.kind === 'say') {
  console.log(parsed.text)
  app.exit(parsed.exitCode)
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
