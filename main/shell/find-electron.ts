/** Finds Electron's executable for `npm start`: the installed one, or one that its package downloads. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { hostLimits } from '../../shared/limits/limits.ts'
import { fail, type Outcome, succeed } from '../../shared/text/failures.ts'

type Env = Readonly<Record<string, string | undefined>>

export interface Search {
  /** folder of the package `electron` */
  folder: string
  env: Env
  canShow: boolean
  /** called before a download, which takes time */
  tell(words: string): void
}

/** Returns the path of the executable, or a sentence that says why no window can open. */
export async function findElectron(search: Search): Promise<Outcome<string>> {
  const known = programIn(search)
  if (!search.canShow)
    return fail('not-found', known === null ? notFetched : 'There is no display for a window.')
  if (known !== null) return succeed(known)
  const problem = await fetchElectron(search)
  const fetched = programIn(search)
  if (problem === null && fetched !== null) return succeed(fetched)
  const why = problem ?? 'its installer left nothing'
  return fail('not-found', `Electron’s program is missing and could not be fetched (${why}).`)
}

const notFetched = 'Electron’s program is missing, and without a display for its window it is not fetched.'

/** Returns null after `npm ci --omit=dev`, which leaves Electron out. */
export function electronFolder(): string | null {
  try {
    return path.dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}

/** Returns the path from the package's path.txt. ELECTRON_OVERRIDE_DIST_PATH has priority. */
function programIn({ folder, env }: Search): string | null {
  const note = path.join(folder, 'path.txt')
  const name = existsSync(note) ? readFileSync(note, 'utf8') : 'electron'
  const program = path.join(env.ELECTRON_OVERRIDE_DIST_PATH ?? path.join(folder, 'dist'), name)
  return existsSync(program) ? program : null
}

/** Returns null after a successful download, else the reason: the error line of the package's installer. */
async function fetchElectron({ folder, env, tell }: Search): Promise<string | null> {
  if (env.ELECTRON_OVERRIDE_DIST_PATH) return 'ELECTRON_OVERRIDE_DIST_PATH names a folder without it'
  const child = spawn(process.execPath, [path.join(folder, 'install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
    timeout: hostLimits.fetchElectronMs,
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words += text
  })
  const patience = setTimeout(() => tell('Fetching Electron, this once …'), hostLimits.reportFetchMs)
  const [code, signal]: (number | string | null)[] = await once(child, 'close')
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
