/**
 * Makes the packages of Windows with a stub of Electron and Debian's tools, and runs them under wine. Downloads of
 * electron-builder are replaced: six plugins of NSIS, and WiX by wixl.
 */
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { root } from '../e2e/support/programs.ts'
import { removeAtExit } from '../support/remove-at-exit.ts'

const plugins = ['UAC', 'StdUtils', 'Nsis7z', 'nsProcess', 'WinShell', 'SpiderBanner']

/** The registry's parts for the machine and for the user. */
type Hive = 'HKLM' | 'HKCU'

export type WindowsWorkshop = ReturnType<typeof openWindowsWorkshop>

export function openWindowsWorkshop() {
  // On a disk, as it contains a copy of all packages.
  const work = mkdtempSync('/var/tmp/fieldbook-windows-')
  removeAtExit(work)
  const toolFile = (name: string) => path.join(root, 'test', 'packaging', 'tools', name)
  const prefix = path.join(work, 'wine')
  const drive = path.join(prefix, 'drive_c')
  const output = path.join(work, 'release')

  /** Packs each version into its kinds of packages. The builds of screens and main must be fresh. */
  function pack(packages: readonly (readonly [version: string, kinds: readonly string[]])[]): void {
    const tree = layTree()
    const electron = makeElectron()
    const env = { ...process.env, ...makeTools() }
    for (const [version, kinds] of packages) {
      const words = ['--win', ...kinds, '--x64', '--electron', electron, '--output', output]
      run(process.execPath, ['scripts/pack/main.ts', '--no-build', '--as', version, ...words], {
        cwd: tree,
        env,
      })
    }
  }

  /**
   * Copies the sources, as packing for Windows needs a package that other systems lack, and a change of the installer.
   */
  function layTree(): string {
    const tree = path.join(work, 'tree')
    const left = new Set(['.git', 'node_modules', 'release', 'test'])
    mkdirSync(tree)
    for (const name of readdirSync(root).filter(name => !left.has(name)))
      cpSync(path.join(root, name), path.join(tree, name), { recursive: true })
    const modules = [path.join(root, 'node_modules'), path.join(tree, 'node_modules')] as const
    // Links files if both folders are on one disk.
    if (spawnSync('cp', ['-al', ...modules]).status !== 0) run('cp', ['-a', ...modules])
    // npm would write into this file, which may be a link.
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

  /** Makes the tools that electron-builder would download, by their names. */
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
    // electron-builder runs the installer once to get the uninstaller.
    const set = Object.entries(wineEnv()).map(([name, value]) => `export ${name}='${value}'`)
    const wix = `exec '${process.execPath}' '${toolFile('wix.ts')}' "$@"`
    const chosen = `case "$1" in *candle.exe|*light.exe) ${wix};; esac`
    writeProgram(path.join(folder, 'bin', 'wine'), [chosen, ...set, 'exec wine "$@"'].join('\n'))
    return {
      ELECTRON_BUILDER_OFFLINE: 'true',
      ELECTRON_BUILDER_7ZIP_PATH: '/usr/bin/7zz',
      ELECTRON_BUILDER_ICONS_TOOLSET_DIR: folder,
      ELECTRON_BUILDER_NSIS_DIR: folder,
      ELECTRON_BUILDER_NSIS_RESOURCES_DIR: folder,
      ELECTRON_BUILDER_WINE_TOOLSET_DIR: folder,
      CSC_IDENTITY_AUTO_DISCOVERY: 'false',
      ...layWix(path.join(folder, 'cache')),
    }
  }

  /** Fills electron-builder's cache of downloads. Nothing requests the address; its hash is in the folder's name. */
  function layWix(cache: string): Record<string, string> {
    const mirror = 'https://tools.invalid/'
    const [release, name] = ['wix-4.0.0.5512.2', 'wix-4.0.0.5512.2']
    const kept = path.join(cache, release, `${name}-${shortHash(`${mirror}${release}/${name}.7z`)}`)
    mkdirSync(kept, { recursive: true })
    for (const file of ['candle.exe', 'light.exe']) writeFileSync(path.join(kept, file), 'stub')
    const state = { version: 1, state: 'complete', timestamp: Date.now(), fileCount: 2, extractedSize: 8 }
    writeFileSync(`${kept}.state`, JSON.stringify(state))
    return { ELECTRON_BUILDER_CACHE: cache, ELECTRON_BUILDER_BINARIES_MIRROR: mirror }
  }

  const wine = (...words: string[]) => run('wine', words, { env: wineEnv() })

  const startFrom = (folder: string) => wine(path.join(folder, 'Fieldbook.exe'))

  /** Returns the version in the archive. */
  function versionIn(folder: string): string | undefined {
    const archive = readFileSync(path.join(folder, 'resources', 'app.asar'), 'latin1')
    return /"name": ?"fieldbook",[^}]*?"version": ?"([^"]+)"/.exec(archive)?.[1]
  }

  function installedVersion(hive: Hive): string | null {
    const uninstall = `${hive}\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall`
    const told = query(uninstall, '/s', '/reg:64').split('\n')
    const at = told.findIndex(line => /DisplayName\s+REG_SZ\s+Fieldbook/.test(line))
    if (at < 0) return null
    // An msi's version has a fourth number, which Windows ignores.
    return told.flatMap(line => /DisplayVersion\s+REG_SZ\s+(\d+\.\d+\.\d+)/.exec(line)?.[1] ?? [])[0] ?? null
  }

  /** Returns the command that opens a rescue file. */
  function fileCommand(): string {
    const kind = /REG_SZ\s+(.+)/.exec(query('HKLM\\Software\\Classes\\.fieldbook', '/ve', '/reg:64'))?.[1]
    return commandOf('HKLM', kind?.trim())
  }

  /** Returns the command that opens `fieldbook://…`, or an empty text. */
  const linkCommand = (hive: Hive) => commandOf(hive, 'fieldbook')

  const commandOf = (hive: Hive, kind = '') =>
    query(`${hive}\\Software\\Classes\\${kind}\\shell\\open\\command`, '/ve', '/reg:64').trim()

  /** Returns an empty text if the key does not exist. */
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

  /** Copies the program, as wine may use another root directory. */
  function copyOf7z(): string {
    const copy = path.join(work, '7zz')
    copyFileSync('/usr/bin/7zz', copy)
    return copy
  }

  return {
    work,
    drive,
    output,
    pack,
    wine,
    startFrom,
    versionIn,
    installedVersion,
    fileCommand,
    linkCommand,
    close: () => rmSync(work, { recursive: true, force: true }),
  }
}

/** Returns electron-builder's hash: five characters of djb2 in base 36. */
function shortHash(text: string): string {
  let hash = 5381
  for (const unit of text) hash = ((hash << 5) + hash) ^ unit.charCodeAt(0)
  return (hash >>> 0).toString(36).padStart(5, '0').slice(0, 5)
}

function writeProgram(file: string, script: string): void {
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
}

/** Returns the output. */
export function run(
  program: string,
  words: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  const done = spawnSync(program, words, { ...options, encoding: 'utf8', timeout: 600_000 })
  if (done.status !== 0)
    throw new Error(`${program} ${words.join(' ')}: ${done.status}\n${done.stdout}${done.stderr}`)
  return done.stdout.trim()
}
