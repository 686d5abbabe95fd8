/**
 * Makes a folder like after `npm ci --omit=dev`: the sources, and the packages that the lock does not call development.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { makeFolder, root } from '../e2e/support/programs.ts'

interface Locked {
  dev?: true
  bin?: Record<string, string>
}

export function makeProductionInstall(): string {
  const folder = makeFolder('fieldbook-production')
  for (const part of ['package.json', 'scripts/build.ts', 'main', 'shared'])
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true })
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  for (const [place, locked] of Object.entries<Locked>(lock.packages)) {
    const isOurs = place.split('node_modules/').length === 2 && !locked.dev
    if (isOurs) link(folder, place, locked.bin ?? {})
  }
  return folder
}

/** Runs a script of package.json with npm, with the machine's own Node before ours in the path. */
export function runScript(folder: string, ...words: string[]) {
  const isForeign = (entry: string) => !entry.includes('node_modules')
  const bare = (process.env.PATH ?? '').split(path.delimiter).filter(isForeign).join(path.delimiter)
  const run = spawnSync('npm', ['run', '--silent', ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', PATH: bare, DISPLAY: '', WAYLAND_DISPLAY: '' },
  })
  return { code: run.status, words: run.stdout, errors: run.stderr }
}

/** Links a package. A package for another system is in the lock and not installed. */
function link(folder: string, place: string, bin: Record<string, string>): void {
  mkdirSync(path.dirname(path.join(folder, place)), { recursive: true })
  symlinkSync(path.join(root, place), path.join(folder, place))
  const binFolder = path.join(folder, 'node_modules', '.bin')
  mkdirSync(binFolder, { recursive: true })
  for (const [name, file] of Object.entries(bin))
    symlinkSync(path.join(root, place, file), path.join(binFolder, name))
}
