/** Where an administrator says how the program is set on this machine: a folder that people cannot write. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
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

/** Read once, at the start: the JSON in the file, null without one or for one that is none. */
export function openPolicy(log: Ports['log'], file: string = policyFile()): () => unknown {
  const policy = readPolicyFile(log, file)
  return () => policy
}

function readPolicyFile(log: Ports['log'], file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    // most machines have none; one that cannot be read must not keep anybody from working
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.warn({ file }, 'policy.unread')
    return null
  }
}
