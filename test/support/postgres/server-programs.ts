/** The programs of the PostgreSQL server that the system has, and the user who may run them. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const installed = '/usr/lib/postgresql'

/** Returns the folder with the newest programs; null: there are none. */
export function findServerPrograms(): string | null {
  const versions = existsSync(installed) ? readdirSync(installed).map(Number).filter(Number.isFinite) : []
  const folder = path.join(installed, String(Math.max(0, ...versions)), 'bin')
  return existsSync(path.join(folder, 'initdb')) ? folder : null
}

/** The server refuses to run as root, so root starts it as the user of the package. Null: this user starts it. */
export function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
