/** Where the program stands between its start and its end. */
import os from 'node:os'
import path from 'node:path'

export const lifecycle = {
  isReady: false,
  isQuitting: false,
  /** crashReporter was started: a crash leaves a dump */
  keepsDumps: false,
  /** where Chromium keeps what it keeps */
  userData: path.join(os.homedir(), '.config', 'fieldbook'),
}

/** @throws Error as Electron's modules do that are for a program that is ready */
export function requireReady(module: string): void {
  if (!lifecycle.isReady) throw new Error(`${module} cannot be used before app is ready`)
}
