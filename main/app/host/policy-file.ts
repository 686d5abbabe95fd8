/** Where an administrator says how the program is set on this machine: a folder that people cannot write. */
import { readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { PolicyPorts } from '../ports/policy.ts'
import type { Ports } from '../ports/ports.ts'

type RealPath = (name: string) => string

/** Nothing of it comes from the environment, which belongs to whoever starts the program. */
export function policyFile(
  platform: NodeJS.Platform = process.platform,
  realPath: RealPath = realpathSync.native,
): string {
  const name = 'policy.json'
  if (platform === 'darwin') return path.posix.join('/Library', 'Application Support', 'Fieldbook', name)
  if (platform === 'win32') return path.win32.join(windowsDrive(realPath), 'Program Files', 'Fieldbook', name)
  return path.posix.join('/etc', 'fieldbook', name)
}

/** The drive that Windows runs from, by the name that its kernel gives it. */
function windowsDrive(realPath: RealPath): string {
  try {
    const { root } = path.win32.parse(realPath('\\\\?\\GLOBALROOT\\SystemRoot'))
    if (/^[a-z]:\\$/i.test(root)) return root
  } catch {
    // where it is not told it is the usual one
  }
  return 'C:\\'
}

/**
 * The JSON in the file as it is now, read again once the file has changed; null without one. Of one that cannot be read,
 * what was read before holds, as it may just be being written.
 */
export function openPolicy(log: Ports['log'], file: string = policyFile()): PolicyPorts {
  let held: unknown = null
  let isUnread = false
  let seen: string | null = null
  const look = () => {
    const version = versionOf(file)
    if (version === seen) return
    seen = version
    const read = version === null ? null : readPolicyFile(log, file)
    isUnread = version !== null && read === null
    if (!isUnread) held = read
  }
  return {
    policy() {
      look()
      return held
    },
    isPolicyUnread() {
      look()
      return isUnread
    },
  }
}

/** Null: it is not there. */
function versionOf(file: string): string | null {
  try {
    const { mtimeNs, size, ino } = statSync(file, { bigint: true })
    return `${mtimeNs} ${size} ${ino}`
  } catch {
    // most machines have none
    return null
  }
}

/** Null: it cannot be read, which must not keep anybody from working. */
function readPolicyFile(log: Ports['log'], file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    log.warn({ file }, 'policy.unread')
    return null
  }
}
