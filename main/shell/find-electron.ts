/** Electron's program for `npm start`: the one that is here, else the one its package fetches. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { fail, type Outcome, succeed } from '../../shared/failures.ts'
import { hostLimits } from '../../shared/limits.ts'

/** The path of the program, or why there can be no window, in a sentence. */
export async function findElectron(tell: (words: string) => void): Promise<Outcome<string>> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  const known = programIn(folder, process.env)
  if (known === null) {
    const failed = await fetchElectron(folder, tell)
    if (failed !== null)
      return fail('not-found', `Electron’s program is missing and could not be fetched (${failed}).`)
  }
  const program = programIn(folder, process.env)
  if (program === null) return fail('not-found', 'Electron’s program is missing.')
  const isShown = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY
  return isShown ? succeed(program) : fail('not-found', 'There is no display for a window.')
}

/** Where the package keeps it, as the package's own path.txt says; ELECTRON_OVERRIDE_DIST_PATH wins. */
export function programIn(folder: string, env: Readonly<Record<string, string | undefined>>): string | null {
  const note = path.join(folder, 'path.txt')
  const name = existsSync(note) ? readFileSync(note, 'utf8') : 'electron'
  const program = path.join(env.ELECTRON_OVERRIDE_DIST_PATH ?? path.join(folder, 'dist'), name)
  return existsSync(program) ? program : null
}

/** null when it is there now, else why not: the last line that the package's own installer gave. */
async function fetchElectron(folder: string, tell: (words: string) => void): Promise<string | null> {
  if (process.env.ELECTRON_OVERRIDE_DIST_PATH) return 'ELECTRON_OVERRIDE_DIST_PATH names a folder without it'
  const child = spawn(process.execPath, [path.join(folder, 'install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: hostLimits.fetchElectronMs,
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words += text
  })
  const patience = setTimeout(() => tell('Fetching Electron, this once …'), hostLimits.tellOfFetchMs)
  const [code, signal] = await new Promise<[number | null, string | null]>(resolve => {
    child.once('close', (code, signal) => resolve([code, signal]))
  })
  clearTimeout(patience)
  if (code === 0) return null
  return signal === null
    ? firstSentence(words)
    : `it took longer than ${hostLimits.fetchElectronMs / 1_000} s`
}

function firstSentence(words: string): string {
  const line = words.split('\n').find(text => /error/i.test(text)) ?? words.split('\n', 1)[0] ?? ''
  return line.replace(/^\w*Error:\s*/, '').trim() || 'its installer gave no reason'
}
