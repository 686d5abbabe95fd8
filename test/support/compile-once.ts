/** Stores compiled code of the started programs and workers for the duration of a test run. */
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
