/** `npm start` with a simulated or dying Electron: opens a window, or says why it opens the browser. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { describe, expect, test } from 'vitest'
import { makeFolder, root, startProgram } from '../e2e/support/programs.ts'
import { ask, enter } from '../support/loopback/ask.ts'
import { machineVariable } from './electron/machine.ts'
import { simulatedMachine, standInArguments } from './window.ts'

/** Makes a folder with a program called `electron`. */
function makeElectron(script: string): string {
  const folder = makeFolder('fieldbook-electron')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'electron'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return folder
}

const played = makeElectron(
  `echo "words: $*"; shift; exec "${process.execPath}" ${standInArguments()
    .map(word => `"${word}"`)
    .join(' ')} "$@"`,
)

function start(electron: string, words: readonly string[], machine: object = {}) {
  const env = {
    DISPLAY: ':99',
    ELECTRON_OVERRIDE_DIST_PATH: electron,
    [machineVariable]: JSON.stringify(simulatedMachine(machine)),
  }
  return startProgram(['main/start.ts', '--no-open', '--data', makeFolder(), ...words], { env, cwd: root })
}

/** Expects the reason and the switch to the browser. */
async function expectSaid(program: ReturnType<typeof start>, why: RegExp): Promise<void> {
  await program.waitFor(why)
  await program.stop('SIGKILL')
}

async function expectBrowser(program: ReturnType<typeof start>, why: RegExp): Promise<void> {
  const [address] = await program.waitFor(/http:\/\/127\.0\.0\.1:\d+\/\?token=\S+/)
  expect(program.output()).toMatch(why)
  const { page, headers } = await enter(address)
  expect((await ask(page, { headers })).body).toContain('<title>Fieldbook</title>')
  await program.stop()
}

describe.skipIf(process.platform === 'win32')('npm start', () => {
  test("opens the window with Chromium's options, and ends on SIGINT", async () => {
    const program = start(played, ['--no-sandbox', '--force-dark-mode'], { tellsOnTerminal: true })
    await program.waitFor(/played: shown/)
    expect(program.output()).toMatch(/^words: \. .*--no-sandbox --force-dark-mode$/m)
    expect(await program.stop('SIGINT')).toEqual({ code: 0, signal: null })
    expect(program.output()).not.toContain('http:')
  })

  test('opens the browser with a message if the window ends before it appears', async () => {
    const words = /^The window ended before it showed\. Fieldbook opens in the browser instead\.$/m
    await expectBrowser(start(makeElectron('exit 7'), ['--no-sandbox']), words)
  })

  test("opens the browser if Electron's sandbox is not available", async () => {
    const fatal = makeElectron('echo "FATAL:zygote_host_impl_linux.cc No usable sandbox!" >&2; kill -TRAP $$')
    await expectSaid(
      start(fatal, ['--no-sandbox']),
      /^This system does not let .* sandbox .* browser instead\.$/m,
    )
  })

  test('opens the browser if the key store is locked and has no keys yet', async () => {
    const program = start(played, ['--no-sandbox'], { keyStore: { kind: 'closed' } })
    await expectSaid(program, /^The system’s key store cannot be opened, .* browser instead\.$/m)
  })

  test.runIf(process.getuid?.() === 0)(
    'opens the browser if the user is root, unless an option requests the window',
    async () => {
      await expectSaid(start(played, []), /^The window does not open for root, .* browser instead\.$/m)
    },
  )

  test('refuses a link that is followed by more arguments, and opens nothing', async () => {
    const program = start(played, ['--no-sandbox', 'fieldbook://job/1'])
    expect(await program.ended).toMatchObject({ code: 1 })
    expect(program.output()).toContain('fieldbook://job/1')
  })
})
