/**
 * Reports to `npm start` whether the window appeared. Without a note the window ended before it was visible, and
 * `npm start` opens the browser instead.
 * The note is a file, because Electron's program has no other channel to its parent on all systems.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'

/** The environment variable with the file's name. */
export const startNoteVariable = 'FIELDBOOK_START_NOTE'

/**
 * `shown`: the window is visible; `told`: the user has seen an error message; `key-store-closed`: no
 * message was shown yet.
 */
const notes = ['shown', 'told', 'key-store-closed'] as const
export type StartNote = (typeof notes)[number]

/** Returns false if no parent waits for the note, as in an installed package. */
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
    // the window wrote no note
    return null
  }
}
