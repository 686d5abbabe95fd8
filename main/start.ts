/** What `npm start` runs: builds what is stale, then opens the window, or the page where there can be no window. */
import { spawn } from 'node:child_process'
import process from 'node:process'
import { buildStale } from '../build.ts'
import { createApp } from './app/create-app.ts'
import { hasDisplay } from './app/host/display.ts'
import { type Options, parseOptions } from './app/host/options.ts'
import { sealedBy } from './app/host/sealed-secrets.ts'
import { isRescue } from './app/rescue/command-line.ts'
import { tellRescue } from './loopback/rescue.ts'
import { runLoopback } from './loopback/run.ts'
import { electronFolder, findElectron } from './shell/find-electron.ts'

async function start(args: readonly string[]): Promise<number> {
  const parsed = parseOptions(args)
  if (parsed.kind === 'say') {
    const stream = parsed.exitCode === 0 ? process.stdout : process.stderr
    stream.write(parsed.text)
    return parsed.exitCode
  }
  // the window's keys can only be opened by the window's program
  const isWindows = () => sealedBy(parsed.options.data) === 'system'
  if (isRescue(parsed.options) && !isWindows()) return tellRescue(parsed.options)
  return parsed.options.loopback ? startPage(parsed.options) : startWindow(parsed.options, args)
}

async function startPage(options: Options): Promise<number> {
  await buildStale(['renderer'])
  return runLoopback(options, createApp)
}

async function startWindow(options: Options, args: readonly string[]): Promise<number> {
  const electron = await findElectron({
    folder: electronFolder(),
    env: process.env,
    canShow: hasDisplay(),
    tell: words => console.log(words),
  })
  if (!electron.ok) {
    console.log(`${electron.failure.message} Fieldbook opens in the browser instead.`)
    return startPage(options)
  }
  await buildStale(['renderer', 'main'])
  return runElectron(electron.value, args)
}

/** Signals are passed on, so that stopping `npm start` stops the window. */
function runElectron(program: string, args: readonly string[]): Promise<number> {
  const child = spawn(program, ['.', ...args], { stdio: 'inherit', cwd: new URL('..', import.meta.url) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
}

process.exit(await start(process.argv.slice(2)))
