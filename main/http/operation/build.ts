/** Build of the program: its commit and time, inserted by the bundler or read from git. */
import { execFileSync } from 'node:child_process'

/** Build in the answers of a hub (interface, "Version"). */
export interface Build {
  id: string
  /** a fixed text, never the name of a user of the machine (interface, "Version") */
  builduser: string
  version: string
}

/** Returns the build. `program` is the program's own version; the part after the plus sign changes with each build. */
export function describeBuild(program: string): Build {
  // The bundler replaces this expression with "commit time".
  const stamp = process.env.FIELDBOOK_BUILD ?? askGitOnce()
  const [commit = '', time = ''] = stamp.trim().split(' ')
  const detail = [time.replace(/[^0-9]/g, '').slice(0, 14), commit.slice(0, 8)].filter(part => part !== '')
  const id = commit === '' ? 'unknown' : commit
  const version = detail.length === 0 ? program : `${program}+${detail.join('.')}`
  return { id, builduser: 'fieldbook', version }
}

/** Cached output of git, so that a process with many hubs starts git once. */
let known: string | null = null

function askGitOnce(): string {
  known ??= askGit()
  return known
}

function askGit(): string {
  try {
    const options = { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe', timeout: 5_000 } as const
    return execFileSync('git', ['log', '-1', '--format=%H %cI'], options)
  } catch {
    // Without git or a clone, the commit is unknown.
    return ''
  }
}
