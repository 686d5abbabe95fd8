/** Files of audit lines: the log with its rotation, and the lines of commands that wait for the hub. */
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { hubLimits } from '../../../../shared/limits/hub-limits.ts'

/** Each line opens the file by its name, so another program may rotate it too. */
export function appendLine(file: string, line: string): void {
  appendFileSync(file, line, { mode: 0o600 })
}

/** Appends a line. A file that would become too long is renamed to `FILE.1`, the one before to `FILE.2`, and so on. */
export function appendRotated(file: string, line: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > 0 && size + Buffer.byteLength(line) > hubLimits.auditFileBytes) rotate(file)
  appendLine(file, line)
}

function rotate(file: string): void {
  const older = (nth: number) => (nth === 0 ? file : `${file}.${nth}`)
  for (let nth = hubLimits.auditFilesKept - 1; nth >= 0; nth--)
    if (existsSync(older(nth))) renameSync(older(nth), older(nth + 1))
}

/** Commands are processes of their own: they leave their lines here, and the hub that serves copies them. */
export function waitingFile(dataDir: string): string {
  return path.join(dataDir, 'audit-waiting.jsonl')
}

/**
 * Returns a function that copies the waiting lines through `write`. A file is read one call after it was moved, when
 * no command writes to it any more.
 */
export function createWaitingLines(dataDir: string, write: (line: string) => void): () => void {
  const waiting = waitingFile(dataDir)
  const moved = `${waiting}.moved`
  return () => {
    if (existsSync(moved)) {
      write(readFileSync(moved, 'utf8'))
      rmSync(moved)
    }
    if (existsSync(waiting)) renameSync(waiting, moved)
  }
}
