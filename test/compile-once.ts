/** What Node compiles of the programs that a run starts again and again, and of its workers, is kept until the run ends. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { removeAtExit } from './remove-at-exit.ts'

export default function keepCompiled(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-compiled-'))
  process.env.NODE_COMPILE_CACHE = folder
  removeAtExit(folder)
}
