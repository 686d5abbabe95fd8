/**
 * Packs the program into `release/`, for this machine or another, as in `npm run pack -- --win --arm64`. A refusal is
 * one sentence that says what to do.
 */
import { globSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { Command, InvalidArgumentError } from 'commander'
import { type AfterPackContext, Arch, archFromString, build, Platform } from 'electron-builder'
import { commandOutput, print, warn } from '../../main/hub/terminal/output.ts'
import { buildAll } from '../build.ts'
import { refuseHeavy, refuseWrongFuses, tellDownloads } from './checks.ts'
import { findElectronToPack } from './electron.ts'
import { explainPacking } from './explain.ts'
import { addLinksToMsi } from './msi.ts'
import { type PackTarget, refuseForeignFiles } from './natives.ts'
import { writeNotices } from './notices.ts'
import { layPreset, refuseWrongPreset } from './preset.ts'
import { signingFor } from './signing.ts'

interface Options {
  /** targets, as electron-builder names them; true: only the unpacked folder */
  linux?: true | string[]
  win?: true | string[]
  mac?: true | string[]
  x64: boolean
  arm64: boolean
  installers: boolean
  as?: string
  electron?: string
  preset?: string
  output: string
  build: boolean
}

const systems = { linux: Platform.LINUX, win: Platform.WINDOWS, mac: Platform.MAC } as const
type SystemName = keyof typeof systems
const systemNames = Object.keys(systems) as SystemName[]

const command = new Command('npm run pack --')
  .configureOutput(commandOutput)
  .description('Packs the program, for this machine unless another is named.')
  .option('--linux [target...]', 'for Linux; a target is dir, the default, or what electron-builder can make')
  .option('--win [target...]', 'for Windows')
  .option('--mac [target...]', 'for macOS')
  .option('--x64', 'for Intel and AMD', false)
  .option('--arm64', 'for ARM', false)
  .option('--installers', 'the installers that electron-builder.yml names, instead of a folder', false)
  .option('--as <version>', 'the version it says it is, instead of the one in package.json', readVersion)
  .option('--electron <path>', 'Electron for it, a folder or a zip, instead of fetching one')
  .option('--preset <file>', 'the settings that the program begins with, as JSON')
  .option('--output <folder>', 'where it goes', 'release')
  .option('--no-build', 'use dist without a new build')

const options = command.parse().opts<Options>()
try {
  if (options.preset !== undefined) refuseWrongPreset(options.preset)
  const packages = await Promise.all(
    chosenSystems().flatMap(system => chosenArchitectures().map(arch => findElectron(system, arch))),
  )
  if (options.build) await buildAll()
  writeNotices()
  for (const { system, arch, electronDist } of packages) await pack(system, arch, electronDist)
} catch (error) {
  const told = explainPacking(error)
  if (told === null) throw error
  for (const line of told.split('\n')) warn(line)
  // A hook of electron-builder on this event would set the code to 0.
  process.on('exit', () => {
    process.exitCode = 1
  })
}

/**
 * Checks the version: Electron, the installers and the updates compare versions, so a package with any other text could
 * never be updated.
 */
function readVersion(text: string): string {
  if (/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(-[\da-z-]+(\.[\da-z-]+)*)?$/i.test(text)) return text
  throw new InvalidArgumentError('It must be three numbers, as 1.4.0 or 1.4.0-beta.1.')
}

function chosenSystems(): SystemName[] {
  const named = systemNames.filter(name => options[name] !== undefined)
  const ours = systemNames.filter(name => systems[name] === Platform.current())
  return named.length === 0 ? ours : named
}

function chosenArchitectures(): string[] {
  const named = (['x64', 'arm64'] as const).filter(name => options[name])
  return named.length === 0 ? [process.arch] : named
}

/** Finds Electron before anything is built: without it nothing can be packed. */
async function findElectron(system: SystemName, arch: string) {
  const platform = systems[system].nodeName as PackTarget['platform']
  return { system, arch, electronDist: await findElectronToPack({ platform, arch }, options.electron) }
}

async function pack(system: SystemName, arch: string, electronDist: string): Promise<void> {
  const packed: AfterPackContext[] = []
  const files = await build({
    targets: systems[system].createTarget(targetsOf(system), archFromString(arch)),
    publish: 'never',
    config: {
      ...signingFor(system, process.env),
      releaseInfo: { vendor: { schema: countMigrations() } },
      ...(options.as === undefined ? {} : { extraMetadata: { version: options.as } }),
      electronDist,
      directories: { output: options.output },
      msiProjectCreated: addLinksToMsi,
      afterPack: context => {
        packed.push(context)
        return afterPack(context)
      },
    },
  })
  const isDownload = targetsOf(system) !== 'dir'
  for (const context of packed) await readBack(context, isDownload)
  for (const line of tellDownloads(files)) print(line)
}

/** Returns the schema's number for `latest*.yml`: a laptop goes back only to a version that can open its data. */
function countMigrations(): number {
  return globSync('*.sql', { cwd: path.join(import.meta.dirname, '../../main/store/migrations') }).length
}

/** Returns the targets; null: those of electron-builder.yml. */
function targetsOf(system: SystemName): string | string[] | null {
  const named = options[system]
  if (Array.isArray(named)) return named
  return options.installers ? null : 'dir'
}

/** Checks the fuses. electron-builder sets them after its hook, so they are read when all is done. */
async function readBack({ appOutDir, packager }: AfterPackContext, isDownload: boolean): Promise<void> {
  const isMac = packager.platform === Platform.MAC
  const name = isMac || packager.platform === Platform.WINDOWS ? packager.appInfo.productFilename : null
  const program = path.join(appOutDir, `${name ?? packager.appInfo.linuxPackageName}${isMac ? '.app' : ''}`)
  const read = await refuseWrongFuses(
    packager.platform === Platform.WINDOWS ? `${program}.exe` : program,
    packager.config.electronFuses,
  )
  console.log(`${path.basename(program)}: ${read} switches are as electron-builder.yml names them`)
  if (isDownload) refuseHeavy(packager.getResourcesDir(appOutDir))
}

/** Checks the packed folder, and deletes it if it is refused: it looks complete, and a user might copy it. */
async function afterPack({
  appOutDir,
  electronPlatformName,
  arch,
  packager,
}: AfterPackContext): Promise<void> {
  if (options.preset !== undefined) layPreset(options.preset, packager.getResourcesDir(appOutDir))
  const target = { platform: electronPlatformName as PackTarget['platform'], arch: Arch[arch] }
  // Deletes Electron's own files, which it shows without an app.
  for (const name of ['version', path.join('resources', 'default_app.asar')])
    rmSync(path.join(appOutDir, name), { force: true })
  try {
    refuseForeignFiles(appOutDir, target)
  } catch (error) {
    rmSync(appOutDir, { recursive: true, force: true })
    throw error
  }
}
