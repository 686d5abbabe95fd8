/** The folder that has all data of one laptop. A lock lets only one program use it at a time. */
import { accessSync, constants, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { type Message, reason } from '../../../shared/text/message.ts'
import { ensureFolder } from '../../store/ensure-folder.ts'
import { holdLock } from '../../store/lock.ts'

export interface DataFolder {
  dir: string
  /** Writes the running program's address, so that another start with the same folder can open it. */
  announce(address: string): void
  release(): void
}

interface Surroundings {
  platform: NodeJS.Platform
  home: string
  env: Readonly<Record<string, string | undefined>>
}

/** Returns the folder that the platform intends for a program's data. */
export function defaultDataDir(
  { platform, home, env }: Surroundings = {
    platform: process.platform,
    home: os.homedir(),
    env: process.env,
  },
): string {
  const name = 'Fieldbook'
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', name)
  if (platform === 'win32') return windowsFolder(home, env, name)
  const shared = env.XDG_DATA_HOME
  return path.join(shared && path.isAbsolute(shared) ? shared : path.join(home, '.local', 'share'), name)
}

/**
 * Returns the local folder and not the roaming one, which Windows copies between machines. Earlier versions
 * used the roaming folder, so existing data there stays in use.
 */
function windowsFolder(home: string, env: Surroundings['env'], name: string): string {
  const local = path.join(env.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'), name)
  const roaming = path.join(env.APPDATA ?? path.join(home, 'AppData', 'Roaming'), name)
  // either file marks a folder with data, because the settings file may be lost
  const isBegun = (dir: string) =>
    ['settings.json', 'secrets.json'].some(name => existsSync(path.join(dir, name)))
  return isBegun(roaming) && !isBegun(local) ? roaming : local
}

/**
 * Creates the folder if it is missing and locks it. Fails with `storage` if it is not writable, and with
 * `conflict` if it is locked.
 */
export function openDataFolder(dir: string): Outcome<DataFolder> {
  const made = makeFolder(dir)
  if (!made.ok) return made
  try {
    const release = holdLock(path.join(dir, 'running.lock'))
    return release === null ? fail('conflict', taken(dir)) : succeed(hold(dir, release))
  } catch (error) {
    return unwritable(dir, error)
  }
}

/** Creates the folder for its owner only. Fails with `storage` when it cannot be created or written. */
export function makeFolder(dir: string): Outcome<string> {
  try {
    ensureFolder(dir)
    accessSync(dir, constants.W_OK)
    if (isOpenToAll(dir)) return fail('storage', reason('folder-open-to-all', { folder: dir }))
    return succeed(dir)
  } catch (error) {
    return unwritable(dir, error)
  }
}

/**
 * Whether every user may write into the folder, and so could replace the key file. Windows has other
 * permissions and always reports 0666.
 */
function isOpenToAll(dir: string): boolean {
  return process.platform !== 'win32' && (statSync(dir).mode & constants.S_IWOTH) !== 0
}

function unwritable(dir: string, error: unknown): Outcome<never> {
  const why = error instanceof Error ? error.message : String(error)
  return fail('storage', reason('folder-unwritable', { folder: dir, why }))
}

function hold(dir: string, release: () => void): DataFolder {
  const file = addressFile(dir)
  rmSync(file, { force: true })
  return {
    dir,
    announce: address => writeFileSync(file, address, { mode: 0o600 }),
    release() {
      rmSync(file, { force: true })
      release()
    },
  }
}

function addressFile(dir: string): string {
  return path.join(dir, 'running.address')
}

function taken(dir: string): Message {
  const address = readAddress(dir)
  return address === null
    ? reason('folder-taken', { folder: dir })
    : reason('folder-taken-at', { folder: dir, address })
}

function readAddress(dir: string): string | null {
  try {
    return readFileSync(addressFile(dir), 'utf8')
  } catch {
    // The desktop window has no address, and one that is just starting has none yet.
    return null
  }
}
