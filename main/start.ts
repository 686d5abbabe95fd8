/** Runs `npm start`: builds what is stale, then opens the window, or the page if a window is not possible. */
import process from 'node:process'
import { buildStale, canBuild, isStale, runProgram } from '../scripts/build.ts'
import { escapeLines } from '../shared/entities/printable.ts'
import { fail, type Outcome } from '../shared/text/failures.ts'
import { hasDisplay } from './app/host/display.ts'
import { isErrand, parseOptions } from './app/host/options.ts'
import { sealedBy } from './app/host/sealed-secrets.ts'
import { electronFolder, findElectron } from './shell/find-electron.ts'
import { startElectron } from './shell/start-electron.ts'

async function start(args: readonly string[]): Promise<void> {
  const parsed = parseOptions(args)
  // the program for a browser says this too, and knows the rescue; but the window's keys open in the window alone
  if (parsed.kind === 'say') return runProgram('loopback')
  const { options } = parsed
  const sealed = sealedBy(options.data)
  const isForWindow = sealed === 'system' || (options.proxyLogin !== undefined && sealed === null)
  if (isErrand(options) && !isForWindow) return runProgram('loopback')
  if (options.loopback && sealed === 'system') await fetchKeys(args, options.data)
  return options.loopback ? startPage() : startWindow(args, isErrand(options))
}

/** The window's program gives its keys to the browser's; without it the page says whose they are. */
async function fetchKeys(args: readonly string[], data: string): Promise<void> {
  const electron = await locateElectron()
  if (!electron.ok) return
  await buildStale(['main'])
  const switches = args.filter(word => word === '--no-sandbox')
  await startElectron(electron.value, [...switches, '--keys-to-browser', '--data', data])
}

async function startPage(): Promise<void> {
  if (!canBuild() && isStale('renderer')) {
    console.error(
      'The screens are not built, and what builds them is not installed. Run npm ci without --omit=dev, then start again.',
    )
    process.exit(1)
  }
  await buildStale(['renderer'])
  await runProgram('loopback')
}

/** `isErrand`: it does something and shows nothing, so its end is no window that died. */
async function startWindow(args: readonly string[], isErrand: boolean): Promise<void> {
  const electron = await locateElectron()
  if (!electron.ok && isErrand) return runProgram('loopback')
  if (!electron.ok) {
    console.log(escapeLines(`${electron.failure.message} Fieldbook opens in the browser instead.`))
    return startPage()
  }
  await buildStale(['renderer', 'main'])
  const { code, why } = await startElectron(electron.value, args)
  if (why === null || isErrand) process.exit(code)
  console.log(escapeLines(`${why} Fieldbook opens in the browser instead.`))
  return startPage()
}

async function locateElectron(): Promise<Outcome<string>> {
  const folder = electronFolder()
  if (folder === null) return fail('not-found', 'Electron is not installed.')
  const tell = (words: string) => console.log(escapeLines(words))
  return findElectron({ folder, env: process.env, canShow: hasDisplay(), tell })
}

await start(process.argv.slice(2))
