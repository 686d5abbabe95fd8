/** Keeps a copy of an account's facts in the folder of its database. The program finds the account there when the settings are lost. */
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const copyName = 'account.json'

/** Replaces the copy as a whole. @throws Error when the disk refuses it */
export function writeAccountCopy(folder: string, facts: object, isSignedIn: boolean): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, copyName)
  const text = JSON.stringify({ isSignedIn, facts })
  if (readText(file) === text) return
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

export interface AccountCopy {
  /** The name of the account's folder. */
  folder: string
  isSignedIn: boolean
  /** Unchecked: anybody who may write here may have changed it. */
  facts: unknown
}

/** Returns the copies in `accounts`, the one that was written last first. */
export function readAccountCopies(accounts: string): AccountCopy[] {
  const written = foldersIn(accounts).flatMap(folder => {
    const copy = readCopy(path.join(accounts, folder, copyName))
    return copy === null ? [] : [{ folder, ...copy }]
  })
  return written.sort((one, other) => other.at - one.at)
}

function foldersIn(accounts: string): string[] {
  try {
    return readdirSync(accounts)
  } catch {
    // no user has signed in on this laptop yet
    return []
  }
}

function readCopy(file: string): (Omit<AccountCopy, 'folder'> & { at: number }) | null {
  try {
    const copy = JSON.parse(readFileSync(file, 'utf8')) as { facts?: unknown; isSignedIn?: unknown } | null
    return { facts: copy?.facts, isSignedIn: copy?.isSignedIn === true, at: statSync(file).mtimeMs }
  } catch {
    // no copy of this account, or a damaged one: the others still count
    return null
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // there is none yet
    return null
  }
}
