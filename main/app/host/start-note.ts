/**
 * What `npm start` is told by the window that it started: without a word the window died before anybody saw it, and the
 * browser is opened instead. A file, as Electron's program has no other line to who started it on every system.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'

/** names the file */
export const startNoteVariable = 'FIELDBOOK_START_NOTE'

/** `shown`: a person has the window; `told`: they know why they have none; `key-store-closed`: nobody was told yet. */
const notes = ['shown', 'told', 'key-store-closed'] as const
export type StartNote = (typeof notes)[number]

/** False: nobody waits for it, as in a package. */
export function noteStart(note: StartNote, env: NodeJS.ProcessEnv = process.env): boolean {
  const file = env[startNoteVariable]
  if (!file) return false
  writeFileSync(file, note)
  return true
}

export function readStartNote(file: string): StartNote | null {
  try {
    const text = readFileSync(file, 'utf8')
    return notes.find(note => note === text) ?? null
  } catch {
    // it said nothing
    return null
  }
}
