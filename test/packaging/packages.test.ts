/**
 * Makes the packages of Linux, then installs, starts, upgrades and removes them. A file system in memory covers this
 * machine's files, so that the packages' scripts run as root and leave nothing.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readMigrations } from '../../main/store/migrate.ts'
import { buildStale } from '../../scripts/build.ts'
import { makeFolder, root } from '../e2e/support/programs.ts'
import { isWhole } from '../support/sample.ts'
import { lackingPackages, linuxPackagers } from './needed.ts'
import { makeStubElectron } from './pack.ts'

const missing = lackingPackages(linuxPackagers)
const isRoot = process.getuid?.() === 0
const lacks = missing !== '' ? `apt-get install ${missing}` : isRoot ? '' : 'to be started as root'
if (isWhole && lacks !== '') console.warn(`The packages are not tried: that needs ${lacks}.`)

describe.skipIf(!isWhole || lacks !== '' || process.platform !== 'linux')('the Linux packages', () => {
  const work = makeFolder('fieldbook-packages')
  const folders = { old: path.join(work, 'old'), next: path.join(work, 'next') }
  const fileOf = (folder: string, kind: string) => globSync(path.join(folder, `*.${kind}`))[0] ?? ''

  beforeAll(async () => {
    await buildStale(['renderer', 'main'])
    const electron = makeStubElectron(work)
    const source = path.join(root, 'test', 'packaging', 'tools', 'electron.c')
    expect(spawnSync('cc', ['-o', path.join(electron, 'electron'), source]).status).toBe(0)
    writeFileSync(path.join(electron, 'chrome-sandbox'), 'stub')
    pack(electron, folders.old, '0.1.0')
    pack(electron, folders.next, '0.1.1')
  }, 600_000)

  function pack(electron: string, output: string, version: string): void {
    const kinds = version === '0.1.0' ? ['deb', 'rpm', 'tar.gz', 'AppImage'] : ['deb', 'rpm']
    const words = ['--linux', ...kinds, '--electron', electron, '--output', output]
    const run = spawnSync(
      process.execPath,
      ['scripts/pack/main.ts', '--no-build', '--as', version, ...words],
      {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, ...makeTools(work) },
      },
    )
    if (run.status !== 0) throw new Error(run.stdout + run.stderr)
    // The size of each.
    for (const kind of kinds)
      expect(run.stdout).toMatch(new RegExp(`^fieldbook\\S+${kind}: \\d+\\.\\d MB$`, 'm'))
  }

  test('include a deb that is installed and upgraded, and whose removal leaves only the data', () => {
    const told = live(`
      dpkg --force-depends -i ${fileOf(folders.old, 'deb')} >&2
      echo version $(dpkg-query -W -f='\${Version}' fieldbook)
      fieldbook
      grep ^StartupWMClass /usr/share/applications/fieldbook.desktop
      grep -o 'profile "fieldbook"' /opt/Fieldbook/resources/apparmor-profile
      ls /opt/Fieldbook/resources/notices
      mkdir -p $HOME/.local/share/fieldbook && echo work > $HOME/.local/share/fieldbook/data
      dpkg --force-depends -i ${fileOf(folders.next, 'deb')} >&2
      echo version $(dpkg-query -W -f='\${Version}' fieldbook)
      fieldbook
      dpkg -r fieldbook >&2
      dpkg -P fieldbook >&2
      ls /opt/Fieldbook /usr/bin/fieldbook /usr/share/applications/fieldbook.desktop 2>/dev/null
      cat $HOME/.local/share/fieldbook/data`)
    expect(told).toEqual([
      'version 0.1.0',
      'started, asar integrity 1',
      // Electron gives its windows this class: without it the desktop does not match them with the program.
      'StartupWMClass=fieldbook',
      'profile "fieldbook"',
      'THIRD-PARTY.txt',
      'fieldbook.cdx.json',
      'version 0.1.1',
      'started, asar integrity 1',
      'work',
    ])
  })

  test('include a deb that apt installs and upgrades from a repository, as in the guide', () => {
    const [server = '', laptop = ''] = aptLines()
    const told = live(`
      export GNUPGHOME=$HOME/signing DEBIAN_FRONTEND=noninteractive
      mkdir -m 700 $GNUPGHOME && gpg --batch --quiet --passphrase '' --quick-gen-key fieldbook@example.com >&2
      ${libraries()}
      publish() {
        mkdir -p $HOME/release && rm -f $HOME/release/* && cp $1 $HOME/release && cd $HOME
        ${server}
      }
      publish ${fileOf(folders.old, 'deb')} >&2
      echo > /etc/apt/sources.list && rm -rf /etc/apt/sources.list.d/*
      {
        ${laptop.replaceAll('https://apt.example.com', 'file:///srv')}
      } >&2
      echo version $(dpkg-query -W -f='\${Version}' fieldbook)
      fieldbook
      publish ${fileOf(folders.next, 'deb')} >&2
      apt-get update -q >&2 && apt-get upgrade -q -y >&2
      echo version $(dpkg-query -W -f='\${Version}' fieldbook)
      sed -i 's/^Date: .*/Date: Thu, 01 Jan 2032 00:00:00 UTC/' /srv/fieldbook/InRelease
      apt-get update -q -o APT::Update::Error-Mode=any >&2 || echo refused
      gpgconf --kill all`)
    expect(told).toEqual(['version 0.1.0', 'started, asar integrity 1', 'version 0.1.1', 'refused'])
  })

  /** Makes one package that provides all required libraries, so that nothing is downloaded. */
  function libraries(): string {
    return `mkdir -p $HOME/libraries/DEBIAN /srv/fieldbook
      names=$(dpkg-deb -f ${fileOf(folders.old, 'deb')} Depends)
      printf 'Package: libraries\\nVersion: 1\\nArchitecture: all\\nMaintainer: x\\nDescription: x\\nProvides: %s\\n' "$names" > $HOME/libraries/DEBIAN/control
      dpkg-deb -b $HOME/libraries /srv/fieldbook/libraries.deb >&2`
  }

  test('include an rpm that is installed and upgraded', () => {
    const told = live(`
      rpm --initdb
      rpm -i --nodeps --ignoreos ${fileOf(folders.old, 'rpm')} >&2
      rpm -q --qf 'version %{version}\\n' fieldbook
      fieldbook
      rpm -U --nodeps ${fileOf(folders.next, 'rpm')} >&2
      rpm -q --qf 'version %{version}\\n' fieldbook
      test -x /opt/Fieldbook/fieldbook && /opt/Fieldbook/fieldbook
      rpm -e --nodeps fieldbook >&2
      ls /opt/Fieldbook 2>/dev/null`)
    expect(told).toEqual([
      'version 0.1.0',
      'started, asar integrity 1',
      'version 0.1.1',
      'started, asar integrity 1',
    ])
  })

  test('include an archive from which the unpacked program starts', () => {
    const told = live(
      `mkdir /opt/x && tar -xzf ${fileOf(folders.old, 'tar.gz')} -C /opt/x && /opt/x/*/fieldbook`,
    )
    expect(told).toEqual(['started, asar integrity 1'])
  })

  test('include an AppImage that starts as a single file', () => {
    const image = globSync(path.join(folders.old, '*.AppImage'))[0] ?? ''
    expect(live(`cp ${image} /opt/fieldbook && DISPLAY=:0 /opt/fieldbook`)).toEqual([
      'started, asar integrity 1',
    ])
  })

  test('include a feed with the newer version and the checksum of each file', () => {
    const feed = readFileSync(path.join(folders.next, 'latest-linux.yml'), 'utf8')
    expect(feed).toMatch(/^version: 0\.1\.1$/m)
    expect(feed).toMatch(/sha512: \S{86}==/)
    // A laptop may go back to an older version only if the schema is the same.
    expect(feed).toMatch(new RegExp(`^vendor:\\s+schema: ${readMigrations().length}$`, 'm'))
  })

  /** Runs `script` in a copy of this machine that is then removed. Returns the lines of its output. */
  function live(script: string): string[] {
    const layer = path.join(work, 'layer')
    mkdirSync(layer, { recursive: true })
    const file = path.join(work, 'script.sh')
    writeFileSync(file, script)
    const outer = `set -e
      mount -t tmpfs none ${layer}
      mkdir ${layer}/up ${layer}/work ${layer}/system
      mount -t overlay overlay -o lowerdir=/,upperdir=${layer}/up,workdir=${layer}/work ${layer}/system
      mkdir -p ${layer}/system${work}
      mount --bind ${work} ${layer}/system${work}
      mount --bind /proc ${layer}/system/proc
      for device in null zero urandom; do
        touch ${layer}/system/dev/$device
        mount --bind /dev/$device ${layer}/system/dev/$device
      done
      exec chroot ${layer}/system /bin/bash ${file}`
    const run = spawnSync('unshare', ['-m', '--propagation', 'private', 'bash', '-c', outer], {
      encoding: 'utf8',
      timeout: 120_000,
    })
    if (run.stdout === '') throw new Error(run.stderr)
    return run.stdout.trim().split('\n')
  }
})

/** Returns the guide's commands for the server and for each laptop. */
function aptLines(): string[] {
  const guide = readFileSync(path.join(root, 'docs', 'administrators', 'install.md'), 'utf8')
  const [, section = ''] = /^## A repository for apt$(.*?)^#/ms.exec(guide) ?? []
  return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, lines = '']) => lines)
}

/** Makes the tools that electron-builder would download, by their names. */
function makeTools(work: string): Record<string, string> {
  const folder = path.join(work, 'tools')
  const tool = (name: string) => path.join(root, 'test', 'packaging', 'tools', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'icon-tool.js'), `import(${JSON.stringify(tool('icons.ts'))})\n`)
  const fpm = path.join(folder, 'fpm')
  writeFileSync(fpm, `#!/bin/sh\nexec '${process.execPath}' '${tool('fpm.ts')}' "$@"\n`)
  chmodSync(fpm, 0o755)
  const image = path.join(folder, 'appimage')
  // Libraries for older systems belong to the real tool.
  for (const part of ['runtimes', path.join('lib', process.arch)])
    mkdirSync(path.join(image, part), { recursive: true })
  writeFileSync(path.join(image, 'runtimes', `runtime-${process.arch}`), imageRuntime())
  for (const name of ['mksquashfs', 'desktop-file-validate'])
    writeFileSync(
      path.join(image, name),
      `#!/bin/sh\n${name === 'mksquashfs' ? 'exec mksquashfs "$@"' : ''}\n`,
      {
        mode: 0o755,
      },
    )
  return {
    APPIMAGE_TOOLS_PATH: image,
    CUSTOM_FPM_PATH: fpm,
    ELECTRON_BUILDER_ICONS_TOOLSET_DIR: folder,
    ELECTRON_BUILDER_7ZIP_PATH: '/usr/bin/7zz',
    ELECTRON_BUILDER_OFFLINE: 'true',
  }
}

/** Imitates the start of an AppImage: it unpacks the rest of the file and starts it. */
function imageRuntime(): string {
  const bytes = 4096
  const script = `#!/bin/sh
export APPDIR=$(mktemp -d)/image APPIMAGE=$0
unsquashfs -q -n -o ${bytes} -d "$APPDIR" "$0" >&2
exec "$APPDIR/AppRun" "$@"
`
  return `${script}exit\n`.padEnd(bytes, '#')
}
