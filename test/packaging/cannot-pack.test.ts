import { existsSync, globSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { findElectronToPack } from '../../scripts/pack/electron.ts'
import { explainPacking } from '../../scripts/pack/explain.ts'
import { refuseWrongPreset } from '../../scripts/pack/preset.ts'
import { makeFolder, root } from '../e2e/support/programs.ts'
import { isWhole } from '../support/sample.ts'
import { makeStubElectron, offline, runPack } from './pack.ts'

describe('packing fails with an error message', () => {
  test('if Electron cannot be downloaded', async () => {
    for (const [name, value] of Object.entries(offline)) vi.stubEnv(name, value)
    onTestFinished(() => void vi.unstubAllEnvs())
    await expect(findElectronToPack({ platform: 'linux', arch: 'x64' })).rejects.toThrow(
      /^Electron [\d.]+ for linux-\w+ could not be fetched \(.+\)\. Try again .* --electron\.$/,
    )
  })

  test.each([
    ['{"camera": "no"}', 'sets nothing with camera: must be boolean'],
    ['[]', 'is no preset'],
    ['{', 'cannot be read'],
  ])('if the preset is %s', (text, told) => {
    const preset = path.join(makeFolder(), 'preset.json')
    writeFileSync(preset, text)
    expect(() => refuseWrongPreset(preset)).toThrow(told)
  })

  test('but not if the preset begins with a byte-order mark', () => {
    const preset = path.join(makeFolder(), 'preset.json')
    writeFileSync(preset, '\uFEFF{"camera": false}')
    expect(() => refuseWrongPreset(preset)).not.toThrow()
  })

  test('if the version is invalid', () => {
    const { code, errors } = runPack('--linux', '--as', 'banana', '--output', makeFolder())
    expect([code, errors]).toEqual([1, expect.stringContaining('It must be three numbers, as 1.4.0')])
  })

  test('if an argument has control characters, which the message escapes', () => {
    const { code, errors } = runPack('\u001b[31m')
    expect([code, errors]).toEqual([1, expect.stringContaining('\\u001b[31m')])
    expect(errors).not.toContain('\u001b')
  })

  test('if a packaging program is missing or cannot be downloaded', () => {
    const missing = Object.assign(new Error('spawn flatpak ENOENT'), {
      code: 'ENOENT',
      syscall: 'spawn flatpak',
      path: 'flatpak',
    })
    expect(explainPacking(missing)).toMatch(
      /^The program flatpak is not installed, and this target needs it\. /,
    )
    // electron-builder throws this if several targets failed.
    const several = new Error(
      `Cannot cleanup: \n\nError #1 ---\nRequestError: connect ECONNREFUSED\n    at got`,
    )
    expect(explainPacking(several)).toMatch(
      /^A program that makes installers could not be fetched \(connect ECONNREFUSED\)\. /,
    )
    expect(explainPacking(new Error('a bug'))).toBeNull()
  })

  test('for each mistake in a preset, before the search for Electron', () => {
    const preset = path.join(makeFolder(), 'preset.json')
    writeFileSync(preset, '{"syncSecond": 60, "camera": true, "workFrom": "7", "recoveryKey": "x"}')
    const { code, errors } = runPack('--linux', '--preset', preset, '--output', makeFolder())
    expect(code).toBe(1)
    expect(errors.split('\n')).toEqual([
      `${preset} sets nothing with syncSecond: there is no such key.`,
      `${preset} sets nothing with workFrom: must be integer.`,
      `${preset} sets nothing with recoveryKey: must be set by policy, which people are shown.`,
      'The keys and their values are in docs/administrators/policy.md.',
    ])
  })

  test('if the target is unknown', () => {
    const electron = makeStubElectron(makeFolder())
    const words = ['--linux', 'dep', '--electron', electron, '--output', makeFolder()]
    const { code, errors } = runPack(...words)
    expect({ code, errors }).toEqual({
      code: 1,
      errors:
        'Nothing can be packed as dep. The guide, docs/administrators/packages.md, names the installers of each system; dir makes a folder.',
    })
  })

  test.runIf(isWhole)('if a download fails', () => {
    const electron = makeStubElectron(makeFolder())
    const words = ['--linux', 'deb', '--electron', electron, '--output', makeFolder()]
    const { code, errors } = runPack(...words)
    expect(code).toBe(1)
    expect(errors).toMatch(
      /^A program that makes installers could not be fetched \([^\n]+\)\. [^\n]+ELECTRON_BUILDER_BINARIES_MIRROR\.$/,
    )
  })

  test('if the given file or folder is not Electron', async () => {
    const place = makeFolder()
    const windows = { platform: 'win32', arch: 'x64' } as const
    await expect(findElectronToPack(windows, place)).rejects.toThrow(
      /holds no electron\.exe, so it is not Electron for win32-x64\. .*--electron\.$/,
    )
    writeFileSync(path.join(place, 'electron.exe'), '#!/bin/sh\n')
    await expect(findElectronToPack(windows, place)).rejects.toThrow(
      /electron\.exe is no program for Windows, so it is not Electron for win32-x64\. .*--electron\.$/,
    )
    // electron-builder would fail on these with a stack.
    for (const [name, text] of [
      ['page.zip', '<html>not found'],
      ['cut-off.zip', 'PK\x03\x04 the first half'],
      ['electron.tar.gz', 'PK\x03\x04 and PK\x05\x06'],
    ] as const) {
      writeFileSync(path.join(place, name), text)
      await expect(findElectronToPack(windows, path.join(place, name))).rejects.toThrow(
        `${name} is no whole .zip, so it is not Electron for win32-x64. `,
      )
    }
    const zip = path.join(place, 'electron.zip')
    writeFileSync(zip, 'PK\x03\x04 and PK\x05\x06')
    expect(await findElectronToPack(windows, zip)).toBe(zip)
    const none = path.join(place, 'none')
    await expect(findElectronToPack(windows, none)).rejects.toThrow(/^There is no .*none\. .*--electron\.$/)
  })

  const other = process.arch === 'x64' ? 'arm64' : 'x64'
  const part = `@img/sharp-linux-${other}`
  // Packing takes seconds, and a machine that packs for that processor has its packages.
  const isLeftOut = !isWhole || existsSync(path.join(root, 'node_modules', part))
  test.skipIf(isLeftOut)('if the packages for a processor are missing, and leaves no files', () => {
    const work = makeFolder()
    const output = path.join(work, 'release')
    const run = runPack('--linux', `--${other}`, '--electron', makeStubElectron(work), '--output', output)
    expect(run.code).toBe(1)
    const words = `lacks ${part} and @img/sharp-libvips-linux-${other}, .*"npm install .* ${part}@[\\d.]+ .*", .* pack again\\.$`
    expect(run.errors).toMatch(new RegExp(words))
    expect(globSync('*-unpacked', { cwd: output })).toEqual([])
  })
})
