/** Which build this is: its commit and time, put in when the program is bundled, else asked of git. */
import { execFileSync } from 'node:child_process'

/** What every hub says of its build (interface, "Version"). */
export interface Build {
  id: string
  /** a fixed word, never the machine's user (interface, "Version") */
  builduser: string
  version: string
}

/** `program` is the program's own version; what follows the plus sign changes with each build. */
export function describeBuild(program: string): Build {
  // the bundler replaces this expression with "commit time"
  const stamp = process.env.FIELDBOOK_BUILD ?? askGitOnce()
  const [commit = '', time = ''] = stamp.trim().split(' ')
  const detail = [time.replace(/[^0-9]/g, '').slice(0, 14), commit.slice(0, 8)].filter(part => part !== '')
  const id = commit === '' ? 'unknown' : commit
  const version = detail.length === 0 ? program : `${program}+${detail.join('.')}`
  return { id, builduser: 'fieldbook', version }
}

/** What git said in this process: one that starts many hubs spawns it once. */
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
    // no git, or not a clone: then there is no commit to name
    return ''
  }
}
