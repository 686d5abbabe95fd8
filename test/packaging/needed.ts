/** The programs that make and test the packages, with their packages on Debian and Ubuntu. */
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
 * The installer has 32 bits and needs the architecture i386; the program has 64 bits and needs another package of wine.
 */
export const windowsPackagers = {
  makensis: 'nsis',
  '7zz': '7zip',
  'i686-w64-mingw32-gcc': 'gcc-mingw-w64-i686',
  'x86_64-w64-mingw32-gcc': 'gcc-mingw-w64-x86-64',
  wine: 'wine wine64 wine32:i386',
  wixl: 'wixl',
}

/** Programs around a hub on a server. */
export const hubServers = { nginx: 'nginx', caddy: 'caddy', openssl: 'openssl' }

/** Returns the packages to install with `apt-get install` for `tools`; empty: none. */
export function lackingPackages(tools: Readonly<Record<string, string>>): string {
  const missing = Object.entries(tools).filter(([tool]) => spawnSync('which', [tool]).status !== 0)
  return missing.map(([, name]) => name).join(' ')
}
