/** Starts the program with its arguments: opens the window, or says why it cannot. */

import path from 'node:path'
import { app, session } from 'electron'
import type { Failure, Outcome } from '../../shared/text/failures.ts'
import { reason } from '../../shared/text/message.ts'
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

/**
 * Returns whether `npm start` opens the browser instead: the folder has no keys of the window yet. A packaged program
 * has no such choice.
 */
function isLeftToBrowser({ data }: Options, { reason }: Failure): boolean {
  if (reason !== 'key-store-closed' || sealedBy(data) !== null) return false
  if (!noteStart('key-store-closed')) return false
  app.exit(1)
  return true
}

/** Returns the program's own arguments. A checkout's arguments also name its folder, after Electron's switches. */
function wordsFor([, ...words]: readonly string[], isPackaged: boolean): string[] {
  const folder = isPackaged ? -1 : words.findIndex(word => !word.startsWith('-'))
  return words.filter((_, at) => at !== folder)
}

/**
 * `--export` and `--import` without a window, for a data folder whose keys the system stores. Returns the text to
 * print. An import fails while the program runs.
 */
export function runRescue(options: Options): Promise<Outcome<string>> {
  return rescueFolder(options, async (dir, borrowedFrom) => {
    // On Windows the master key is in Chromium's folder, which Electron reads when it gets ready.
    const windowFolder = makeFolder(path.join(dir, 'window'))
    if (!windowFolder.ok) return windowFolder
    app.setPath('userData', windowFolder.value)
    await app.whenReady()
    return openElectronPorts(dir, session.defaultSession, borrowedFrom)
  })
}
