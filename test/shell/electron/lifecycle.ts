/** The state of the program between its start and its end. */
import os from 'node:os'
import path from 'node:path'

export const lifecycle = {
  isReady: false,
  isQuitting: false,
  /** crashReporter was started, so a crash writes a dump */
  keepsDumps: false,
  /** Chromium's folder */
  userData: path.join(os.homedir(), '.config', 'fieldbook'),
}

/** @throws Error before ready, like Electron's modules */
export function requireReady(module: string): void {
  if (!lifecycle.isReady) throw new Error(`${module} cannot be used before app is ready`)
}
