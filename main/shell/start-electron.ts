/** Runs Electron for `npm start`. Returns whether a window opened, or why the browser is needed. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { allocatorSettings } from '../app/host/small-allocator.ts'
import { readStartNote, startNoteVariable } from '../app/host/start-note.ts'

export interface WindowEnd {
  code: number
  /** a sentence if no window opened and the program has not explained it; null: no problem */
  why: string | null
}

/**
 * `args` are the user's own, including Chromium's. Signals are passed on, so that stopping `npm start` stops the
 * window.
 */
export async function startElectron(program: string, args: readonly string[]): Promise<WindowEnd> {
  const refused = whyRefused(args)
  if (refused !== null) return { code: 1, why: refused }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-start-'))
  const note = path.join(folder, 'note')
  try {
    const { code, errors } = await run(program, args, {
      ...process.env,
      ...allocatorSettings,
      [startNoteVariable]: note,
    })
    return { code: code ?? 1, why: whyUnseen(readStartNote(note), code, errors) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Refuses cases in which Electron would end with a less clear message. */
function whyRefused(args: readonly string[]): string | null {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  return isRoot && !args.includes('--no-sandbox')
    ? 'The window does not open for root, as its pages would run without a sandbox (--no-sandbox opens it all the same).'
    : null
}

function whyUnseen(
  note: ReturnType<typeof readStartNote>,
  code: number | null,
  errors: string,
): string | null {
  if (note === 'key-store-closed')
    return 'The system’s key store cannot be opened, and the window would store its keys there.'
  if (note !== null || code === 0) return null
  if (/sandbox/i.test(errors))
    return 'This system does not let the window’s pages run in a sandbox (Ubuntu 24.04 and newer allow it to installed programs alone).'
  if (/missing x server|cannot open display|ozone_platform|failed to connect to wayland/i.test(errors))
    return 'The window found no display that it can use.'
  return 'The window ended before it showed.'
}

async function run(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; errors: string }> {
  const cwd = path.resolve(import.meta.dirname, '../..')
  const child = spawn(program, ['.', ...args], { stdio: ['inherit', 'inherit', 'pipe'], cwd, env })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text)
    // The reason is at the end of the output.
    errors = (errors + text).slice(-10_000)
  })
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, pass)
  try {
    return await new Promise(resolve => {
      child.once('error', error => resolve({ code: null, errors: error.message }))
      child.once('close', code => resolve({ code, errors }))
    })
  } finally {
    for (const signal of signals) process.off(signal, pass)
  }
}
