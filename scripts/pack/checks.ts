/** Checks a packed program: the fuses in Electron's executable, and the size of its download. */
import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import type { Configuration } from 'electron-builder'
import { CannotPack } from './natives.ts'

/** The most megabytes of a download without Electron. A third is text recognition: OpenCV, Tesseract, three languages. */
export const budgetMegabytes = 38
/** The most megabytes of a download with Electron. */
const downloadMegabytes = 133

type Switches = NonNullable<Configuration['electronFuses']>

const MEGABYTE = 1_000_000
const fuseNames: readonly (readonly [keyof Switches, FuseV1Options])[] = [
  ['runAsNode', FuseV1Options.RunAsNode],
  ['enableCookieEncryption', FuseV1Options.EnableCookieEncryption],
  ['enableNodeOptionsEnvironmentVariable', FuseV1Options.EnableNodeOptionsEnvironmentVariable],
  ['enableNodeCliInspectArguments', FuseV1Options.EnableNodeCliInspectArguments],
  ['enableEmbeddedAsarIntegrityValidation', FuseV1Options.EnableEmbeddedAsarIntegrityValidation],
  ['onlyLoadAppFromAsar', FuseV1Options.OnlyLoadAppFromAsar],
  ['loadBrowserProcessSpecificV8Snapshot', FuseV1Options.LoadBrowserProcessSpecificV8Snapshot],
  ['grantFileProtocolExtraPrivileges', FuseV1Options.GrantFileProtocolExtraPrivileges],
]

/**
 * Compares the fuses of `program`, a packed file or `.app` folder. Returns how many it read.
 * @throws CannotPack if a fuse differs from electron-builder.yml or is missing there
 */
export async function refuseWrongFuses(
  program: string,
  wanted: Switches | null | undefined,
): Promise<number> {
  const wire: Partial<Record<FuseV1Options, FuseState>> = await getCurrentFuseWire(program)
  const wrong = fuseNames.flatMap(([name, at]) => {
    const want = wanted?.[name]
    const isSo = want !== undefined && wire[at] === (want ? FuseState.ENABLE : FuseState.DISABLE)
    return isSo ? [] : [name]
  })
  if (wrong.length === 0) return fuseNames.length
  throw new CannotPack(
    `${path.basename(program)} was packed with other switches than electron-builder.yml names: ${wrong.join(', ')}. Give an Electron that has them, or mend electronFuses there.`,
  )
}

/** Returns the compressed bytes of our own files below a packed program's resources. */
export function weighOurs(resources: string): number {
  return globSync('{app.asar,app.asar.unpacked/**/*,notices/*}', { cwd: resources })
    .map(file => path.join(resources, file))
    .filter(file => statSync(file).isFile())
    .reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0)
}

/** @throws CannotPack */
export function refuseHeavy(resources: string, most = budgetMegabytes): void {
  const weight = weighOurs(resources) / MEGABYTE
  if (weight <= most) return
  throw new CannotPack(
    `Without Electron the package weighs ${weight.toFixed(1)} MB to download, and may weigh ${most}. Look at what electron-builder.yml takes along.`,
  )
}

/**
 * Returns a line with the size of each download. An excess is only reported: our own part was checked before, and the
 * rest is Electron's.
 */
export function tellDownloads(files: readonly string[], most = downloadMegabytes): string[] {
  return files
    .filter(file => /\.(exe|msi|zip|dmg|pkg|AppImage|deb|rpm|tar\.gz)$/.test(file))
    .map(file => {
      const weight = statSync(file).size / MEGABYTE
      const told = `${path.basename(file)}: ${weight.toFixed(1)} MB`
      return weight <= most ? told : `${told}, which is more than the ${most} that a download may weigh`
    })
}
