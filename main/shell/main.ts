/** The desktop program: Electron runs this file. */
import process from 'node:process'
import { app, dialog } from 'electron'
import { because, type Told } from '../../shared/told.ts'
import { createApp } from '../app/create-app.ts'
import { isRescue, parseOptions } from '../app/host/options.ts'
import { keepHeapSmall } from '../app/host/small-heap.ts'
import { tell } from '../app/rescue/command-line.ts'
import { runRescue } from './rescue.ts'
import { say } from './say.ts'
import { startDesktop } from './start-desktop.ts'

keepHeapSmall()
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
      if (!started.ok) giveUp(started.failure)
    },
    (error: unknown) => {
      console.error(error)
      giveUp(because('start-failed'))
    },
  )
}

/** The log of a terminal stays in English. */
function giveUp(told: Told): void {
  console.error(told.message)
  dialog.showErrorBox('Fieldbook', say(told))
  app.exit(1)
}
