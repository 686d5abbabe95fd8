/**
 * The data folder over an update: the installers of Windows and macOS start the program again without the words that it
 * was started with, and it would show the usual folder, in which somebody may have nothing.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { MINUTE } from '../../../shared/units.ts'
import { defaultDataDir } from '../../app/host/data-folder.ts'

/** A person who starts it much later has asked for the usual folder. */
const GOOD_FOR_MS = 10 * MINUTE

const noteIn = (usual: string) => path.join(usual, 'after-update.json')

/** To be called right before the program ends for its installer. */
export function keepFolder(
  data: string,
  usual: string = defaultDataDir(),
  platform = process.platform,
): void {
  // an AppImage is started again with its words
  if (platform === 'linux' || data === usual) return
  mkdirSync(usual, { recursive: true, mode: 0o700 })
  writeFileSync(noteIn(usual), JSON.stringify({ data, at: Date.now() }), { mode: 0o600 })
}

/** `words`, with the folder where the program was started by its installer; the note holds once. */
export function withFolder(words: readonly string[], usual: string = defaultDataDir()): readonly string[] {
  if (words.some(word => word !== '--updated')) return words
  try {
    const { data, at } = JSON.parse(readFileSync(noteIn(usual), 'utf8')) as Record<string, unknown>
    rmSync(noteIn(usual))
    const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < GOOD_FOR_MS
    return isFresh && typeof data === 'string' ? [...words, '--data', data] : words
  } catch {
    // there is none at nearly every start
    return words
  }
}
