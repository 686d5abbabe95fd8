/** Starts the desktop program as a list of steps, and undoes them in reverse order when it ends. */
import path from 'node:path'
import { app, type BrowserWindow, crashReporter, powerMonitor, session } from 'electron'
import { fail, type Outcome, succeed } from '../../shared/text/failures.ts'
import { reason } from '../../shared/text/message.ts'
import type { App } from '../app/app.ts'
import { type OpenedFolder, openOrBorrowFolder } from '../app/host/borrowed-folder.ts'
import { makeFolder } from '../app/host/data-folder.ts'
import type { Options } from '../app/host/options.ts'
import { findProgramFolder, rendererFolder } from '../app/host/program-folder.ts'
import { noteStart } from '../app/host/start-note.ts'
import { asOutcome } from '../app/host/store-outcome.ts'
import { drop } from '../app/ports/drop.ts'
import { readGiven } from '../app/ports/policy.ts'
import type { Ports } from '../app/ports/ports.ts'
import { createServe } from '../app/serve.ts'
import { startDemo } from '../app/start-demo.ts'
import { keepChoices } from './choices.ts'
import { reportKeys } from './keys.ts'
import { keepMenu } from './menu.ts'
import { contentsOrigin, startPage } from './origin.ts'
import { listenOutside, type Outside, registerLinks } from './outside.ts'
import { refuseForeignPages, refusePowers } from './policy.ts'
import { type ElectronPorts, openElectronPorts } from './ports.ts'
import { registerSchemes, serveDocuments, serveScreens } from './protocol.ts'
import { answerCalls, sendEvents } from './rpc.ts'
import { isSpellChecked } from './spell-check.ts'
import { openWindow, showWindow } from './window.ts'

export type CreateApp = (ports: Ports) => Promise<App>
type Undo = (() => void | Promise<void>)[]

/** Resolves when the window shows the screens. On failure it undoes the steps so far and returns the reason. */
export async function startDesktop(options: Options, createApp: CreateApp): Promise<Outcome<null>> {
  // Chromium's files are in the data folder, which the single-instance lock covers.
  const place = findPlace(options.data)
  if (!place.ok) return place
  const { windowFolder, borrowed } = place.value
  app.setPath('userData', windowFolder)
  // Crash reports stay in the data folder and are never uploaded.
  crashReporter.start({ uploadToServer: false })
  registerSchemes()
  // Windows shows notifications and groups windows under this name.
  app.setAppUserModelId('app.fieldbook.desktop')
  registerLinks(process.platform)
  const outside = listenOutside(options.subject)
  if (!app.requestSingleInstanceLock({ ...outside.words })) return leaveToFirst()
  await app.whenReady()
  const undo: Undo = []
  const started = await openDesktop({ options, borrowed, createApp, outside }, undo)
  if (!started.ok) await runBackwards(undo)
  else {
    endWithLastWindow(undo)
    noteStart('shown')
  }
  return started
}

interface Place {
  windowFolder: string
  /** a copy of a read-only folder */
  borrowed: OpenedFolder | null
}

function findPlace(data: string): Outcome<Place> {
  const windowFolder = makeFolder(path.join(data, 'window'))
  if (windowFolder.ok) return succeed({ windowFolder: windowFolder.value, borrowed: null })
  const folder = openOrBorrowFolder(data)
  if (!folder.ok) return folder
  const isBorrowed = folder.value.borrowedFrom !== null
  const inside = isBorrowed ? makeFolder(path.join(folder.value.dir, 'window')) : windowFolder
  if (inside.ok) return succeed({ windowFolder: inside.value, borrowed: folder.value })
  folder.value.release()
  return inside
}

/** Ends this second program. Electron has notified the first one, which shows its window. */
function leaveToFirst(): Outcome<null> {
  noteStart('told')
  app.quit()
  return succeed(null)
}

interface Start {
  options: Options
  borrowed: OpenedFolder | null
  createApp: CreateApp
  outside: Outside
}

async function openDesktop(
  { options, borrowed, createApp, outside }: Start,
  undo: Undo,
): Promise<Outcome<null>> {
  const folder = borrowed ? succeed(borrowed) : openOrBorrowFolder(options.data)
  if (!folder.ok) return folder
  undo.push(() => folder.value.release())

  const host = await openElectronPorts(folder.value.dir, session.defaultSession, folder.value.borrowedFrom)
  if (!host.ok) return host
  undo.push(() => host.value.close())
  // Runs last, when the data are closed.
  undo.unshift(() => installUpdate(host.value))
  const { ports } = host.value

  const fieldbook = await asOutcome(() => createApp(ports))
  if (!fieldbook.ok) return fieldbook
  undo.push(() => fieldbook.value.close())

  const demo = options.demo ? await startDemo(fieldbook.value) : succeed(null)
  if (!demo.ok) return demo
  const shown = await showScreens(fieldbook.value, ports, outside, undo)
  if (shown.ok && host.value.isTakenOver) drop(reportKeys(options.data), ports.log, 'keys.not-told')
  return shown
}

/** Releases the lock first: the new version may start before this one has ended. */
async function installUpdate({ installIfAsked }: Pick<ElectronPorts, 'installIfAsked'>): Promise<void> {
  app.releaseSingleInstanceLock()
  await installIfAsked()
}

async function showScreens(
  fieldbook: App,
  ports: Ports,
  outside: Outside,
  undo: Undo,
): Promise<Outcome<null>> {
  refusePowers(session.defaultSession, ports.log, () => {
    const { camera = true, microphone = true } = readGiven(ports)
    return { camera, microphone }
  })
  refuseForeignPages(app, ports.log)
  serveScreens(session.defaultSession, createServe(rendererFolder(), contentsOrigin))
  serveDocuments(session.defaultSession, fieldbook.serveContents)
  undo.push(await keepMenu(fieldbook))
  undo.push(answerCalls(fieldbook, ports.log))
  undo.push(wakeAfterSleep(fieldbook, ports))
  const window = openWindow(preloadFile(), ports.clock, ports.log, isSpellChecked(ports, true))
  undo.push(sendEvents(fieldbook, window))
  undo.push(await keepChoices(fieldbook, window, session.defaultSession, ports))
  outside.follow(
    subject => fieldbook.show(subject),
    () => showWindow(window),
  )
  return loadOrSay(window)
}

/** Starts a sync after the laptop slept, also while the window is in the background (sync design, section 8). */
function wakeAfterSleep(fieldbook: App, { log }: Ports): () => void {
  const wake = () => drop(fieldbook.call('sync.wake', {}), log, 'sync.not-woken')
  powerMonitor.on('resume', wake)
  return () => void powerMonitor.off('resume', wake)
}

/** A page that cannot be loaded means an incomplete program. */
async function loadOrSay(window: BrowserWindow): Promise<Outcome<null>> {
  try {
    await window.loadURL(startPage)
    return succeed(null)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return fail('not-found', reason('screens-missing', { why }))
  }
}

function preloadFile(): string {
  return path.join(findProgramFolder(), 'dist', 'main', 'preload.cjs')
}

/** Delays quitting until the app has closed its database. */
function endWithLastWindow(undo: Undo): void {
  app.on('window-all-closed', () => app.quit())
  app.once('will-quit', event => {
    event.preventDefault()
    runBackwards(undo).then(
      () => app.exit(0),
      (error: unknown) => {
        console.error(error)
        app.exit(1)
      },
    )
  })
}

async function runBackwards(undo: Undo): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step()
}
