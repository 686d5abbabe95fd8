/** A file that the system's own program opens: of this person alone, and gone when the program ends. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { app, shell } from 'electron'

let folder: string | null = null

export async function openFile(name: string, bytes: Uint8Array): Promise<boolean> {
  const file = path.join(
    mkdtempSync(path.join(ownFolder(), 'file-')),
    name.replace(/[^\p{L}\p{N} ._()-]/gu, '_'),
  )
  writeFileSync(file, bytes, { mode: 0o600 })
  // an empty answer is none that went wrong
  return (await shell.openPath(file)) === ''
}

function ownFolder(): string {
  if (folder !== null) return folder
  const made = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-'))
  folder = made
  app.once('will-quit', () => rmSync(made, { recursive: true, force: true }))
  return made
}
