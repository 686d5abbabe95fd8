/**
 * Finds the crash dumps of the window. They stay on this laptop, and are exported only if the user agrees.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ZipFile } from 'yazl'

/** A dump has a few megabytes, and the newest ones are the most useful. */
const givenAtMost = 5

/** Returns the dump files, newest first. `folder` is null for hosts without a window. */
export function findCrashDumps(folder: string | null | undefined): string[] {
  if (!folder || !existsSync(folder)) return []
  const files = globSync('**/*.dmp', { cwd: folder }).map(file => path.join(folder, file))
  return files.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs).slice(0, givenAtMost)
}

/** The report and the dumps in one file. */
export async function zipWithDumps(report: string, dumps: readonly string[]): Promise<Uint8Array> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(report), 'diagnostics.txt')
  for (const [at, file] of dumps.entries()) zip.addBuffer(readFileSync(file), `crash-${at + 1}.dmp`)
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(part as Buffer)
  return new Uint8Array(Buffer.concat(parts))
}
