/**
 * Remembers the data folder during an update. Installers of Windows and macOS restart the program without its
 * arguments, so it would open the usual folder.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { MINUTE } from '../../../shared/limits/units.ts'
import { defaultDataDir } from '../../app/host/data-folder.ts'

/** Milliseconds that the note is valid: a much later start is meant for the usual folder. */
const GOOD_FOR_MS = 10 * MINUTE

const noteIn = (usual: string) => path.join(usual, 'after-update.json')

/** Call it right before the program ends for its installer. */
export function keepFolder(
  data: string,
  usual: string = defaultDataDir(),
  platform = process.platform,
): void {
  // An AppImage restarts with its arguments.
  if (platform === 'linux' || data === usual) return
  mkdirSync(usual, { recursive: true, mode: 0o700 })
  writeFileSync(noteIn(usual), JSON.stringify({ data, at: Date.now() }), { mode: 0o600 })
}

/** Returns `words`, with the noted folder if an installer started the program. The note is used once. */
export function withFolder(words: readonly string[], usual: string = defaultDataDir()): readonly string[] {
  if (words.some(word => word !== '--updated')) return words
  try {
    const { data, at } = JSON.parse(readFileSync(noteIn(usual), 'utf8')) as Record<string, unknown>
    rmSync(noteIn(usual))
    const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < GOOD_FOR_MS
    return isFresh && typeof data === 'string' ? [...words, '--data', data] : words
  } catch {
    // Nearly every start has no note.
    return words
  }
}
