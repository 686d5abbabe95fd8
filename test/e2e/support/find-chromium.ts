/** Finds a Chromium for the tests: an installed one, or one that is downloaded. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { chromium } from 'playwright-core'

const fetchMs = 5 * 60_000
/** Chromium without its own windows: sufficient for a page, with three quarters of the processor time. */
const headlessShell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Finds Chromium at CHROMIUM_PATH, then in the system, then Playwright's, then Debian's package, downloaded if
 * necessary.
 * @throws Error with a line that says what to do
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string {
  if (env.CHROMIUM_PATH) return demand(env.CHROMIUM_PATH)
  const here = installed(env)
  if (here !== null) return here
  const fetched = fetchFromPlaywright() ?? fetchFromDebian(env)
  if (fetched !== null) return fetched
  throw new Error(
    'The end-to-end tests need Chromium or Chrome, and none could be found or fetched: install one, or name it in CHROMIUM_PATH.',
  )
}

/** Finds the headless shell, or Chromium if there is none. `npm run test:all` always uses Chromium. */
export function findHeadless(env: NodeJS.ProcessEnv = process.env): string {
  if (env.CHROMIUM_PATH || env.FIELDBOOK_TESTS === 'all') return findChromium(env)
  return onPath(env, [headlessShell]).find(isProgram) ?? findChromium(env)
}

function demand(file: string): string {
  if (isProgram(file)) return file
  throw new Error(`CHROMIUM_PATH names ${file}, which is no program.`)
}

function installed(env: NodeJS.ProcessEnv): string | null {
  const usual = [
    '/usr/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...[env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].flatMap(dir =>
      dir ? [path.join(dir, 'Google', 'Chrome', 'Application', 'chrome.exe')] : [],
    ),
  ]
  return [...onPath(env, names), ...usual, chromium.executablePath()].find(isProgram) ?? null
}

function onPath({ PATH = '' }: NodeJS.ProcessEnv, wanted: readonly string[]): string[] {
  return PATH.split(path.delimiter).flatMap(dir => wanted.map(name => path.join(dir, name)))
}

function fetchFromPlaywright(): string | null {
  console.log('There is no Chromium here; Playwright fetches one …')
  const program = path.join(
    path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
    'cli.js',
  )
  run(process.execPath, [program, 'install', 'chromium'])
  const file = chromium.executablePath()
  return isProgram(file) && run(file, ['--version', '--no-sandbox']) ? file : null
}

function fetchFromDebian(env: NodeJS.ProcessEnv): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  console.log('Debian’s package is installed …')
  const install = ['install', '-y', '--no-install-recommends', 'chromium', headlessShell]
  const isThere = run('apt-get', ['update']) && run('apt-get', install)
  return isThere ? installed(env) : null
}

function run(program: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(program, args, { stdio: 'inherit', timeout: fetchMs, env }).status === 0
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // The file does not exist or cannot be run.
    return false
  }
}
