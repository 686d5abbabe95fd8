/** Where an administrator says how the program is set on this machine: a folder that people cannot write. */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { PolicyPorts } from '../policy.ts'
import type { Ports } from '../ports.ts'

export function policyFile(
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const name = 'policy.json'
  if (platform === 'darwin') return path.join('/Library', 'Application Support', 'Fieldbook', name)
  if (platform === 'win32') return path.join(env.ProgramFiles ?? 'C:\\Program Files', 'Fieldbook', name)
  return path.join('/etc', 'fieldbook', name)
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
