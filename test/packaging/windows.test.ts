/**
 * Makes the installers and the archive of Windows with a stub of Electron, then installs, starts, upgrades and removes
 * them under wine, for the machine and for one user.
 */
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildStale } from '../../scripts/build.ts'
import { isWhole } from '../support/sample.ts'
import { lackingPackages, windowsPackagers } from './needed.ts'
import { openWindowsWorkshop, run, type WindowsWorkshop } from './windows-workshop.ts'

const lacks = lackingPackages(windowsPackagers)
if (isWhole && lacks !== '')
  console.warn(`The installers of Windows are not tried: that needs apt-get install ${lacks}.`)

const versions = ['0.1.0', '0.1.1'] as const

describe.skipIf(!isWhole || lacks !== '' || process.platform !== 'linux')('the Windows packages', () => {
  let shop: WindowsWorkshop
  const fileOf = (version: string, kind: string) =>
    path.join(shop.output, `Fieldbook-${version}-win-x64.${kind}`)

  beforeAll(async () => {
    await buildStale(['renderer', 'main'])
    shop = openWindowsWorkshop()
    shop.pack([
      [versions[0], ['nsis', 'msi', 'zip']],
      [versions[1], ['nsis', 'msi']],
    ])
  }, 900_000)

  afterAll(() => shop.close())

  test('include an installer that installs, upgrades and removes the program silently for all users', () => {
    livesOnTheMachine({
      install: version => shop.wine(fileOf(version, 'exe'), '/S', '/allusers'),
      remove: folder => remove(folder, '/allusers'),
    })
  }, 300_000)

  test('include an msi with which Windows installs, upgrades and removes the program', () => {
    const msi = (version: string) => `Z:${fileOf(version, 'msi').replaceAll('/', '\\')}`
    livesOnTheMachine({
      install: version => shop.wine('msiexec', '/i', msi(version), '/qn'),
      remove: () => shop.wine('msiexec', '/x', msi(versions[1]), '/qn'),
    })
  }, 300_000)

  interface Way {
    install(version: string): void
    remove(folder: string): void
  }

  /** Installs, starts, upgrades and removes it. */
  function livesOnTheMachine(way: Way): void {
    way.install(versions[0])
    const folder = path.join(shop.drive, 'Program Files', 'Fieldbook')
    expect(shop.startFrom(folder)).toBe('started, asar integrity 1')
    expect(shop.versionIn(folder)).toBe(versions[0])
    expect(shop.installedVersion('HKLM')).toBe(versions[0])
    // Wine's Desktop folder of the user is a link to their home.
    const links = () => globSync(['wine/**/Fieldbook.lnk', 'Fieldbook.lnk'], { cwd: shop.work }).length
    expect(links()).toBe(2)
    const parts = ['notices/THIRD-PARTY.txt', 'policy/windows/fieldbook.admx']
    for (const part of parts) expect(existsSync(path.join(folder, 'resources', part)), part).toBe(true)
    expect(shop.fileCommand()).toContain('Fieldbook.exe')
    expect(shop.linkCommand('HKLM')).toContain('Fieldbook.exe')

    const data = path.join(shop.drive, 'users', 'Public', 'Fieldbook', 'data')
    mkdirSync(path.dirname(data), { recursive: true })
    writeFileSync(data, 'work')
    way.install(versions[1])
    expect(shop.startFrom(folder)).toBe('started, asar integrity 1')
    expect(shop.versionIn(folder)).toBe(versions[1])
    expect(shop.installedVersion('HKLM')).toBe(versions[1])

    way.remove(folder)
    expect(existsSync(path.join(folder, 'Fieldbook.exe'))).toBe(false)
    expect(shop.installedVersion('HKLM')).toBe(null)
    expect(links()).toBe(0)
    expect(shop.linkCommand('HKLM')).toBe('')
    expect(readFileSync(data, 'utf8')).toBe('work')
  }

  test('include an installer that a user can run without an administrator', () => {
    shop.wine(fileOf(versions[0], 'exe'), '/S', '/currentuser')
    const [folder = ''] = globSync('users/*/AppData/Local/Programs/Fieldbook', { cwd: shop.drive })
    const home = path.join(shop.drive, folder)
    expect(shop.startFrom(home)).toBe('started, asar integrity 1')
    expect([shop.installedVersion('HKCU'), shop.installedVersion('HKLM')]).toEqual([versions[0], null])
    const commands = [shop.linkCommand('HKCU'), shop.linkCommand('HKLM')]
    expect(commands).toEqual([expect.stringContaining('Fieldbook.exe'), ''])
    remove(home, '/currentuser')
    expect(existsSync(path.join(home, 'Fieldbook.exe'))).toBe(false)
    expect(shop.installedVersion('HKCU')).toBe(null)
  }, 300_000)

  test('include an archive from which the unpacked program starts', () => {
    const folder = path.join(shop.work, 'unzipped')
    run('7zz', ['x', '-y', `-o${folder}`, fileOf(versions[0], 'zip')])
    expect(shop.startFrom(folder)).toBe('started, asar integrity 1')
    expect(globSync('**/*.{node,dll}', { cwd: folder }).every(file => file.includes('win32'))).toBe(true)
  })

  test('include a feed with the newer version and the checksum of the installer', () => {
    const feed = readFileSync(path.join(shop.output, 'latest.yml'), 'utf8')
    expect(feed).toMatch(/^version: 0\.1\.1$/m)
    expect(feed).toMatch(/sha512: \S{86}==/)
    expect(existsSync(`${fileOf(versions[1], 'exe')}.blockmap`)).toBe(true)
  })

  /**
   * Removes the program. The uninstaller continues in a copy of itself, which is only awaited if it gets the folder.
   */
  function remove(folder: string, whom: string): void {
    const program = path.join(shop.work, 'remove.exe')
    copyFileSync(path.join(folder, 'Uninstall Fieldbook.exe'), program)
    shop.wine(program, '/S', whom, `_?=${shop.wine('winepath', '-w', folder)}`)
  }
})
