/** From the words that the program was started with to its window, or to why there is none. */

import path from 'node:path'
import { app, session } from 'electron'
import type { Failure, Outcome } from '../../shared/failures.ts'
import { reason } from '../../shared/message.ts'
import { makeFolder } from '../app/host/data-folder.ts'
import { isErrand, type Options, parseOptions } from '../app/host/options.ts'
import { sealedBy } from '../app/host/sealed-secrets.ts'
import { noteStart } from '../app/host/start-note.ts'
import { tell } from '../app/rescue/command-line.ts'
import { rescueFolder } from '../app/rescue/rescue-folder.ts'
import { giveUp } from './give-up.ts'
import { giveKeysToBrowser } from './keys.ts'
import { openElectronPorts } from './ports.ts'
import { type CreateApp, startDesktop } from './start-desktop.ts'
import { withFolder } from './updates/restart-folder.ts'

export function runShell(argv: readonly string[], createApp: CreateApp): void {
  const words = wordsFor(argv, app.isPackaged)
  const parsed = parseOptions(app.isPackaged ? withFolder(words) : words)
  if (parsed.kind === 'say' && parsed.exitCode === 0) {
    console.log(parsed.text)
    app.exit(0)
  } else if (parsed.kind === 'say') {
    const [why = ''] = parsed.text.split('\n', 1)
    giveUp(reason('start-words', { why }))
  } else if (isErrand(parsed.options)) {
    runErrand(parsed.options).then(
      done => app.exit(tell(done)),
      (error: unknown) => {
        console.error(error)
        app.exit(1)
      },
    )
  } else {
    startDesktop(parsed.options, createApp).then(
      started => {
        if (started.ok || isLeftToBrowser(parsed.options, started.failure)) return
        giveUp(started.failure)
      },
      (error: unknown) => {
        console.error(error)
        giveUp(reason('start-failed'))
      },
    )
  }
}

function runErrand(options: Options) {
  return options.keysToBrowser ? giveKeysToBrowser(options.data) : runRescue(options)
}

/** Without keys of the window yet, a browser does as well, for which `npm start` is told; a package has none. */
function isLeftToBrowser({ data }: Options, { reason }: Failure): boolean {
  if (reason !== 'key-store-closed' || sealedBy(data) !== null) return false
  if (!noteStart('key-store-closed')) return false
  app.exit(1)
  return true
}

/** The words that are meant for the program: in a checkout its folder stands before them, and switches before that. */
function wordsFor([, ...words]: readonly string[], isPackaged: boolean): string[] {
  const folder = isPackaged ? -1 : words.findIndex(word => !word.startsWith('-'))
  return words.filter((_, at) => at !== folder)
}

// `--export` and `--import` for a data folder whose keys the system keeps: Electron without a window.

/** Returns what to print. An import, which writes, meets no running program. */
export function runRescue(options: Options): Promise<Outcome<string>> {
  return rescueFolder(options, async (dir, borrowedFrom) => {
    // on Windows the key of all keys lies in the folder that Chromium keeps; it is read when the program gets ready
    const windowFolder = makeFolder(path.join(dir, 'window'))
    if (!windowFolder.ok) return windowFolder
    app.setPath('userData', windowFolder.value)
    await app.whenReady()
    return openElectronPorts(dir, session.defaultSession, borrowedFrom)
  })
}
