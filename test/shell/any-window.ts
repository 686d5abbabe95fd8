/**
 * A window for tests that run with Electron's own program if `FIELDBOOK_ELECTRON` names it, otherwise with the
 * stand-in.
 */
import process from 'node:process'
import { _electron, type Page } from 'playwright-core'
import { atEnd } from '../e2e/support/at-end.ts'
import { root } from '../e2e/support/programs.ts'
import { startWindow } from './window.ts'

export interface AnyWindow {
  page: Page
  /** wakes the laptop up */
  wake(): Promise<void>
  /** closes the window as the user does; resolves with the exit code of the program */
  close(): Promise<number | null>
  /** kills the program */
  kill(): Promise<void>
}

export function openWindow(data: string, words: readonly string[] = []): Promise<AnyWindow> {
  const program = process.env.FIELDBOOK_ELECTRON
  return program === undefined ? openStandIn(data, words) : openElectron(program, data, words)
}

async function openStandIn(data: string, words: readonly string[]): Promise<AnyWindow> {
  const program = startWindow({ data, words })
  return {
    page: await program.page(),
    async wake() {
      await program.order('wake', null)
    },
    async close() {
      await program.order('close-window', null)
      const { code } = await program.ended
      const lost = program.told('lost').map(({ message }) => message)
      if (lost.length > 0) throw new Error(lost.join('\n'))
      return code
    },
    async kill() {
      await program.stop('SIGKILL')
    },
  }
}

/** A sandbox needs rights that a Linux runner of CI does not have. */
const switches = process.platform === 'linux' ? ['--no-sandbox'] : []

async function openElectron(program: string, data: string, words: readonly string[]): Promise<AnyWindow> {
  const electron = await _electron.launch({
    executablePath: program,
    args: [...switches, '.', '--data', data, ...words],
    cwd: root,
  })
  const running = electron.process()
  const ended = new Promise<number | null>(resolve => running.once('exit', resolve))
  atEnd(() => void running.kill('SIGKILL'))
  const page = await electron.firstWindow()
  await page.waitForLoadState()
  return {
    page,
    async wake() {
      await electron.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'))
    },
    async close() {
      await page.close()
      return ended
    },
    async kill() {
      running.kill('SIGKILL')
      await ended
    },
  }
}
