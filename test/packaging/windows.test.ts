/**
 * Makes the installer and the archive of Windows, over a stub of Electron, and lives with them under wine: installed
 * for the machine and for one person, started, upgraded, removed. The plugins of NSIS that Debian lacks are played.
 */
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildStale } from '../../build.ts'
import { root } from '../e2e/programs.ts'
import { removeAtExit } from '../remove-at-exit.ts'
import { isWhole } from '../sample.ts'
import { lackingPackages, windowsPackagers } from './needed.ts'

const lacks = lackingPackages(windowsPackagers)
if (isWhole && lacks !== '')
  console.warn(`The installer of Windows is not tried: that needs apt-get install ${lacks}.`)

const plugins = ['UAC', 'StdUtils', 'Nsis7z', 'nsProcess', 'WinShell', 'SpiderBanner']
const versions = ['0.1.0', '0.1.1'] as const

/** Of the registry: what is the machine's, what is the person's. */
type Hive = 'HKLM' | 'HKCU'

describe.skipIf(!isWhole || lacks !== '' || process.platform !== 'linux')('the packages of Windows', () => {
  // on a disk, as it holds all packages again
  const work = mkdtempSync('/var/tmp/fieldbook-windows-')
  removeAtExit(work)
  const toolFile = (name: string) => path.join(root, 'test', 'packaging', 'tools', name)
  const prefix = path.join(work, 'wine')
  const drive = path.join(prefix, 'drive_c')
  const output = path.join(work, 'release')
  const installer = (version: string) => path.join(output, `Fieldbook-${version}-win-x64.exe`)

  beforeAll(async () => {
    await buildStale(['renderer', 'main'])
    const tree = layTree()
    const electron = makeElectron()
    const env = { ...process.env, ...makeTools() }
    for (const version of versions) {
      const kinds = version === '0.1.0' ? ['nsis', 'zip'] : ['nsis']
      const words = ['--win', ...kinds, '--x64', '--electron', electron, '--output', output]
      run(process.execPath, ['pack.ts', '--no-build', '--as', version, ...words], { cwd: tree, env })
    }
  }, 900_000)

  afterAll(() => rmSync(work, { recursive: true, force: true }))

  /** A copy, as packing for Windows takes a package that no other system needs, and a word to the installer. */
  function layTree(): string {
    const tree = path.join(work, 'tree')
    const left = new Set(['.git', 'node_modules', 'release', 'test'])
    mkdirSync(tree)
    for (const name of readdirSync(root).filter(name => !left.has(name)))
      cpSync(path.join(root, name), path.join(tree, name), { recursive: true })
    const modules = [path.join(root, 'node_modules'), path.join(tree, 'node_modules')] as const
    // linked where both lie on one disk
    if (spawnSync('cp', ['-al', ...modules]).status !== 0) run('cp', ['-a', ...modules])
    // npm writes into this one, which may be the link
    rmSync(path.join(modules[1], '.package-lock.json'), { force: true })
    const sharp = JSON.parse(readFileSync(path.join(modules[0], 'sharp', 'package.json'), 'utf8'))
    const part = '@img/sharp-win32-x64'
    const wanted = `${part}@${sharp.optionalDependencies[part]}`
    run('npm', ['install', '--no-save', '--force', '--ignore-scripts', wanted], { cwd: tree })
    appendFileSync(path.join(tree, 'main/shell/install/links.nsh'), readFileSync(toolFile('running.nsh')))
    return tree
  }

  function makeElectron(): string {
    const folder = path.join(work, 'electron')
    mkdirSync(path.join(folder, 'locales'), { recursive: true })
    mkdirSync(path.join(folder, 'resources'))
    const facts = path.join(work, 'electron.o')
    run('x86_64-w64-mingw32-windres', [toolFile('electron.rc'), '-O', 'coff', facts])
    const program = path.join(folder, 'electron.exe')
    run('x86_64-w64-mingw32-gcc', ['-s', '-o', program, toolFile('electron.c'), facts])
    const names = ['version', 'LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak', 'locales/sv.pak']
    for (const name of names) writeFileSync(path.join(folder, name), 'stub')
    return folder
  }

  /** What electron-builder would fetch, by the names it looks for. */
  function makeTools(): Record<string, string> {
    const folder = path.join(work, 'tools')
    const library = path.join(folder, 'plugins', 'x86-unicode', 'UAC.dll')
    mkdirSync(path.dirname(library), { recursive: true })
    const flags = ['-shared', '-s', '-O1', '-static-libgcc', '-Wl,--kill-at', '-o', library]
    run('i686-w64-mingw32-gcc', [...flags, toolFile('nsis-plugins.c'), '-lkernel32', '-luser32'])
    for (const name of plugins.slice(1))
      copyFileSync(library, path.join(path.dirname(library), `${name}.dll`))
    writeFileSync(path.join(folder, 'icon-tool.js'), `import(${JSON.stringify(toolFile('icons.ts'))})\n`)
    writeFileSync(path.join(folder, 'elevate.exe'), 'stub')
    writeProgram(path.join(folder, 'makensis'), 'exec /usr/bin/makensis "$@"')
    for (const name of ['bin', 'lib', 'wine-home']) mkdirSync(path.join(folder, name))
    // the builder runs the installer once, for the program that removes it again
    const set = Object.entries(wineEnv()).map(([name, value]) => `export ${name}='${value}'`)
    writeProgram(path.join(folder, 'bin', 'wine'), [...set, 'exec wine "$@"'].join('\n'))
    return {
      ELECTRON_BUILDER_OFFLINE: 'true',
      ELECTRON_BUILDER_7ZIP_PATH: '/usr/bin/7zz',
      ELECTRON_BUILDER_ICONS_TOOLSET_DIR: folder,
      ELECTRON_BUILDER_NSIS_DIR: folder,
      ELECTRON_BUILDER_NSIS_RESOURCES_DIR: folder,
      ELECTRON_BUILDER_WINE_TOOLSET_DIR: folder,
      CSC_IDENTITY_AUTO_DISCOVERY: 'false',
    }
  }

  test('the whole machine gets it silently, its next version, and nothing is left but the data', () => {
    install(versions[0], '/allusers')
    const folder = path.join(drive, 'Program Files', 'Fieldbook')
    expect(startFrom(folder)).toBe('started, asar integrity 1')
    expect(versionIn(folder)).toBe(versions[0])
    expect(installedVersion('HKLM')).toBe(versions[0])
    const links = () => globSync('**/Fieldbook.lnk', { cwd: drive }).length
    expect(links()).toBe(2)
    const parts = ['notices/THIRD-PARTY.txt', 'policy/windows/fieldbook.admx']
    for (const part of parts) expect(existsSync(path.join(folder, 'resources', part)), part).toBe(true)
    expect(fileCommand()).toContain('Fieldbook.exe')
    expect(linkCommand('HKLM')).toContain('Fieldbook.exe')

    const data = path.join(drive, 'users', 'Public', 'Fieldbook', 'data')
    mkdirSync(path.dirname(data), { recursive: true })
    writeFileSync(data, 'work')
    install(versions[1], '/allusers')
    expect(startFrom(folder)).toBe('started, asar integrity 1')
    expect(versionIn(folder)).toBe(versions[1])
    expect(installedVersion('HKLM')).toBe(versions[1])

    remove(folder, '/allusers')
    expect(existsSync(path.join(folder, 'Fieldbook.exe'))).toBe(false)
    expect(installedVersion('HKLM')).toBe(null)
    expect(linkCommand('HKLM')).toBe('')
    expect(links()).toBe(0)
    expect(readFileSync(data, 'utf8')).toBe('work')
  }, 300_000)

  test('one person gets it without an administrator', () => {
    install(versions[0], '/currentuser')
    const [folder = ''] = globSync('users/*/AppData/Local/Programs/Fieldbook', { cwd: drive })
    const home = path.join(drive, folder)
    expect(startFrom(home)).toBe('started, asar integrity 1')
    expect([installedVersion('HKCU'), installedVersion('HKLM')]).toEqual([versions[0], null])
    expect([linkCommand('HKCU'), linkCommand('HKLM')]).toEqual([expect.stringContaining('Fieldbook.exe'), ''])
    remove(home, '/currentuser')
    expect(existsSync(path.join(home, 'Fieldbook.exe'))).toBe(false)
    expect(installedVersion('HKCU')).toBe(null)
  }, 300_000)

  test('the archive holds the same program', () => {
    const folder = path.join(work, 'unzipped')
    run('7zz', ['x', '-y', `-o${folder}`, path.join(output, `Fieldbook-${versions[0]}-win-x64.zip`)])
    expect(startFrom(folder)).toBe('started, asar integrity 1')
    expect(globSync('**/*.{node,dll}', { cwd: folder }).every(file => file.includes('win32'))).toBe(true)
  })

  test('the feed names the newer version with the sum of the installer', () => {
    const feed = readFileSync(path.join(output, 'latest.yml'), 'utf8')
    expect(feed).toMatch(/^version: 0\.1\.1$/m)
    expect(feed).toMatch(/sha512: \S{86}==/)
    expect(existsSync(`${installer(versions[1])}.blockmap`)).toBe(true)
  })

  function install(version: string, whom: string): void {
    run('wine', [installer(version), '/S', whom], { env: wineEnv() })
  }

  /** It goes on in a copy of itself, which the first does not wait for unless it is told where it stands. */
  function remove(folder: string, whom: string): void {
    const program = path.join(work, 'remove.exe')
    copyFileSync(path.join(folder, 'Uninstall Fieldbook.exe'), program)
    const place = run('wine', ['winepath', '-w', folder], { env: wineEnv() })
    run('wine', [program, '/S', whom, `_?=${place}`], { env: wineEnv() })
  }

  const startFrom = (folder: string) => run('wine', [path.join(folder, 'Fieldbook.exe')], { env: wineEnv() })

  /** As the archive in it says. */
  function versionIn(folder: string): string | undefined {
    const archive = readFileSync(path.join(folder, 'resources', 'app.asar'), 'latin1')
    return /"name": ?"fieldbook",[^}]*?"version": ?"([^"]+)"/.exec(archive)?.[1]
  }

  function installedVersion(hive: Hive): string | null {
    const uninstall = `${hive}\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall`
    const told = query(uninstall, '/s', '/reg:64').split('\n')
    const at = told.findIndex(line => /DisplayName\s+REG_SZ\s+Fieldbook/.test(line))
    if (at < 0) return null
    return told.flatMap(line => /DisplayVersion\s+REG_SZ\s+(\S+)/.exec(line)?.[1] ?? [])[0] ?? null
  }

  /** What opens a rescue file. */
  function fileCommand(): string {
    const kind = /REG_SZ\s+(.+)/.exec(query('HKLM\\Software\\Classes\\.fieldbook', '/ve', '/reg:64'))?.[1]
    return commandOf('HKLM', kind?.trim())
  }

  /** What opens `fieldbook://…`; empty: nothing does. */
  const linkCommand = (hive: Hive) => commandOf(hive, 'fieldbook')

  const commandOf = (hive: Hive, kind = '') =>
    query(`${hive}\\Software\\Classes\\${kind}\\shell\\open\\command`, '/ve', '/reg:64').trim()

  /** Empty: there is no such key. */
  function query(key: string, ...words: string[]): string {
    const told = spawnSync('wine', ['reg', 'query', key, ...words], { env: wineEnv(), encoding: 'utf8' })
    return told.status === 0 ? told.stdout : ''
  }

  function wineEnv(): Record<string, string> {
    const unpack = path.join(work, 'unpack.sh')
    if (!existsSync(unpack)) {
      const toPath = `s#\\\\#/#g; s#^[Zz]:##; s#^[Cc]:#${drive}#`
      writeProgram(
        unpack,
        `file=$(printf %s "$1" | sed '${toPath}')\n'${copyOf7z()}' x -y "$file" >/dev/null\n: >"$file.done"`,
      )
    }
    return {
      PATH: process.env.PATH ?? '',
      HOME: work,
      TMPDIR: work,
      WINEPREFIX: prefix,
      WINEDEBUG: '-all',
      WINEDLLOVERRIDES: 'winemenubuilder.exe=d;mscoree=d;mshtml=d',
      FIELDBOOK_UNPACK: `Z:${unpack.replaceAll('/', '\\')}`,
    }
  }

  /** Wine may live in another root than this one. */
  function copyOf7z(): string {
    const copy = path.join(work, '7zz')
    copyFileSync('/usr/bin/7zz', copy)
    return copy
  }
})

function writeProgram(file: string, script: string): void {
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
}

/** What it prints. */
function run(
  program: string,
  words: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  const done = spawnSync(program, words, { ...options, encoding: 'utf8', timeout: 600_000 })
  if (done.status !== 0)
    throw new Error(`${program} ${words.join(' ')}: ${done.status}\n${done.stdout}${done.stderr}`)
  return done.stdout.trim()
}
