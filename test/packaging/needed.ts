/** Which programs the packages are made and tried with, and what each comes with on Debian and Ubuntu. */
import { spawnSync } from 'node:child_process'

export const linuxPackagers = {
  cc: 'gcc',
  'dpkg-deb': 'dpkg',
  rpmbuild: 'rpm',
  '7zz': '7zip',
  unshare: 'util-linux',
  mksquashfs: 'squashfs-tools',
  'apt-ftparchive': 'apt-utils',
  gpg: 'gnupg',
}

/**
 * The installer is a program of 32 bits, so i386 is an architecture there; the program has 64, for which
 * wine is a package of its own.
 */
export const windowsPackagers = {
  makensis: 'nsis',
  '7zz': '7zip',
  'i686-w64-mingw32-gcc': 'gcc-mingw-w64-i686',
  'x86_64-w64-mingw32-gcc': 'gcc-mingw-w64-x86-64',
  wine: 'wine wine64 wine32:i386',
  wixl: 'wixl',
}

/** What stands around a hub on a server. */
export const hubServers = { nginx: 'nginx', caddy: 'caddy', openssl: 'openssl' }

/** What `apt-get install` is to bring before `tools` are all here; empty: nothing. */
export function lackingPackages(tools: Readonly<Record<string, string>>): string {
  const missing = Object.entries(tools).filter(([tool]) => spawnSync('which', [tool]).status !== 0)
  return missing.map(([, name]) => name).join(' ')
}
