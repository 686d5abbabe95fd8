import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createPackage } from '@electron/asar'
import { expect, test } from 'vitest'
import { kindOf, type PackTarget, refuseForeignFiles } from '../../scripts/pack/natives.ts'
import { makeFolder, root } from '../e2e/support/programs.ts'

function elf(machine: number): Buffer {
  const file = Buffer.alloc(64)
  file.writeUInt32BE(0x7f454c46)
  file.writeUInt16LE(machine, 18)
  return file
}

function pe(machine: number): Buffer {
  const file = Buffer.alloc(256)
  file.write('MZ')
  file.writeUInt32LE(128, 60)
  file.write('PE', 128)
  file.writeUInt16LE(machine, 132)
  return file
}

function machO(machine: number): Buffer {
  const file = Buffer.alloc(64)
  file.writeUInt32LE(0xfeedfacf)
  file.writeUInt32LE(machine, 4)
  return file
}

const code: Record<string, Buffer> = {
  'linux-x64': elf(62),
  'linux-arm64': elf(183),
  'win32-x64': pe(0x8664),
  'win32-arm64': pe(0xaa64),
  'darwin-x64': machO(0x01000007),
  'darwin-arm64': machO(0x0100000c),
}
const names = Object.keys(code)
const targetOf = (name: string) => {
  const [platform, arch] = name.split('-')
  return { platform, arch } as PackTarget
}

/** Makes a package with all native files for one target, and further files. */
function makePackage(name: string, others: Record<string, Buffer | null> = {}): string {
  const folder = makeFolder()
  const modules = 'resources/app.asar.unpacked/node_modules'
  const files: Record<string, Buffer | null> = {
    [`${modules}/better-sqlite3/prebuilds/${name}.node`]: code[name] ?? null,
    [`${modules}/@img/sharp-${name}/lib/sharp.node`]: code[name] ?? null,
    ...(name.startsWith('win32')
      ? {}
      : { [`${modules}/@img/sharp-libvips-${name}/lib/libvips.so.42`]: code[name] ?? null }),
    'resources/app.txt': Buffer.from(
      'MZ, a text that begins like a program but for what follows it, and is none.',
    ),
    ...others,
  }
  for (const [file, bytes] of Object.entries(files)) {
    if (bytes === null) continue
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), bytes)
  }
  return folder
}

test.each(names)('native code for %s is recognized by its first bytes', name => {
  expect(kindOf(code[name] ?? Buffer.alloc(0))).toEqual(targetOf(name))
})

test('every prebuilt database driver is for the platform in its file name', () => {
  for (const name of names) {
    const file = path.join(root, 'node_modules', 'better-sqlite3', 'prebuilds', `${name}.node`)
    expect([name, kindOf(readFileSync(file))]).toEqual([name, targetOf(name)])
  }
})

test.each(names)('a complete package for %s is accepted', name => {
  expect(refuseForeignFiles(makePackage(name), targetOf(name))).toBeUndefined()
})

const unpacked = 'resources/app.asar.unpacked/node_modules'
test.each([
  ['win32-x64', 'linux-x64', `${unpacked}/@img/sharp-linux-x64/sharp.node`, 'electron-builder.yml'],
  ['linux-arm64', 'linux-x64', `${unpacked}/other/lib/other.so.3`, 'electron-builder.yml'],
  ['darwin-arm64', 'darwin-x64', 'Fieldbook.app/Contents/MacOS/Fieldbook', '--electron'],
  ['win32-x64', 'win32-arm64', 'Fieldbook.exe', '--electron'],
])('a package for %s that contains code for %s is refused: %s', (name, foreign, file, remedy) => {
  const folder = makePackage(name, { [file]: code[foreign] ?? null })
  const words = `The package for ${name} holds what does not run there: ${file} (${foreign}). `
  expect(() => refuseForeignFiles(folder, targetOf(name))).toThrow(words)
  expect(() => refuseForeignFiles(folder, targetOf(name))).toThrow(remedy)
})

test.each([
  ['linux-x64', '@img/sharp-libvips-linux-x64/lib/libvips.so.42', 'lacks @img/sharp-libvips-linux-x64, '],
  ['win32-x64', '@img/sharp-win32-x64/lib/sharp.node', 'lacks @img/sharp-win32-x64, '],
  [
    'darwin-x64',
    'better-sqlite3/prebuilds/darwin-x64.node',
    'lacks better-sqlite3/prebuilds/darwin-x64.node',
  ],
])('a package for %s without %s is refused', (name, file, words) => {
  const folder = makePackage(name, { [`${unpacked}/${file}`]: null })
  expect(() => refuseForeignFiles(folder, targetOf(name))).toThrow(words)
})

test('native code inside the archive is refused, because no system can load it there', async () => {
  const inside = makeFolder()
  writeFileSync(path.join(inside, 'addon.node'), code['linux-x64'] ?? '')
  const folder = makePackage('linux-x64')
  await createPackage(inside, path.join(folder, 'resources', 'app.asar'))
  expect(() => refuseForeignFiles(folder, targetOf('linux-x64'))).toThrow('/addon.node inside its archive')
})

test('the file patterns in electron-builder.yml name each system, because a package may be built on another system', () => {
  expect(readFileSync(path.join(root, 'electron-builder.yml'), 'utf8')).not.toMatch(/- .*\$\{platform\}/)
})
