/**
 * Allows one program for a `userData` folder (app.requestSingleInstanceLock): a second one passes its arguments to the
 * first.
 */
import { closeSync, openSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

export interface Second {
  argv: string[]
  cwd: string
  /** `additionalData` */
  data: unknown
}

const prefix = 'second-'

/** Returns true for the first program. */
export function takeLock(folder: string, data: unknown, onSecond: (second: Second) => void): boolean {
  const file = path.join(folder, 'stand-in.lock')
  if (!take(file)) {
    const holder = Number(readFileSync(file, 'utf8'))
    if (isAlive(holder)) {
      leave(folder, { argv: process.argv, cwd: process.cwd(), data })
      return false
    }
    // A killed program left its lock.
    rmSync(file)
    take(file)
  }
  const watcher = watch(folder, (_event, name) => {
    if (name?.startsWith(prefix) && name.endsWith('.json')) collect(path.join(folder, name), onSecond)
  })
  release = () => {
    watcher.close()
    rmSync(file, { force: true })
    release = () => undefined
  }
  process.once('exit', () => release())
  return true
}

let release: () => void = () => undefined

/** app.releaseSingleInstanceLock: other programs may run from then on. */
export function releaseLock(): void {
  release()
}

function take(file: string): boolean {
  try {
    const descriptor = openSync(file, 'wx')
    writeFileSync(descriptor, String(process.pid))
    closeSync(descriptor)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // No process has this number.
    return false
  }
}

function leave(folder: string, second: Second): void {
  const name = path.join(folder, `${prefix}${process.pid}`)
  writeFileSync(name, JSON.stringify(second))
  renameSync(name, `${name}.json`)
}

function collect(file: string, onSecond: (second: Second) => void): void {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    // The file was already read.
    return
  }
  rmSync(file)
  onSecond(JSON.parse(text) as Second)
}
