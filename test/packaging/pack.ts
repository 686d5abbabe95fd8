/** Packs the program like a release, with a folder that imitates Electron. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { extractAll } from '@electron/asar'
import { buildStale } from '../../scripts/build.ts'
import { root } from '../e2e/support/programs.ts'

export interface Packed {
  /** folder that electron-builder made */
  folder: string
  /** folder with the archive's files */
  extracted: string
  /** output of the command */
  words: string
}

/** Packs for Linux with that preset. All files are below `work`, and nothing is downloaded. */
export async function packProgram(work: string, preset: string): Promise<Packed> {
  await buildStale(['renderer', 'main'])
  const output = path.join(work, 'release')
  const electron = makeStubElectron(work)
  const run = runPack('--linux', '--electron', electron, '--preset', preset, '--output', output)
  if (run.code !== 0) throw new Error(`npm run pack failed:\n${run.words}${run.errors}`)
  const folder = path.join(output, 'linux-unpacked')
  const extracted = path.join(work, 'extracted')
  extractAll(path.join(folder, 'resources', 'app.asar'), extracted)
  return { folder, extracted, words: run.words }
}

const nowhere = 'http://127.0.0.1:9/'

/** Environment variables that make every download fail. */
export const offline = {
  http_proxy: nowhere,
  https_proxy: nowhere,
  ELECTRON_MIRROR: nowhere,
  ELECTRON_BUILDER_BINARIES_MIRROR: nowhere,
  ELECTRON_BUILDER_CACHE: path.join(root, 'dist', 'none'),
  electron_config_cache: path.join(root, 'dist', 'none'),
}

/** Runs `npm run pack` with the present dist folder, without a network. */
export function runPack(...words: string[]) {
  const run = spawnSync(process.execPath, ['scripts/pack/main.ts', '--no-build', ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...offline },
  })
  return { code: run.status, words: run.stdout, errors: run.stderr.trim() }
}

/** The text in Electron's executable before its fuses. */
const fuseMark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const fuseCount = 9

/** Makes a folder that imitates Electron for Linux. */
export function makeStubElectron(work: string): string {
  const dir = path.join(work, 'electron')
  mkdirSync(path.join(dir, 'locales'), { recursive: true })
  mkdirSync(path.join(dir, 'resources'))
  const wire = Buffer.from([1, fuseCount])
  const fuses = Buffer.concat([Buffer.from(fuseMark), wire, Buffer.from('0'.repeat(fuseCount))])
  writeFileSync(path.join(dir, 'electron'), fuses, { mode: 0o755 })
  for (const file of [
    'version',
    'LICENSE',
    'LICENSES.chromium.html',
    'locales/en-US.pak',
    'locales/sv.pak',
  ]) {
    writeFileSync(path.join(dir, file), 'stub')
  }
  return dir
}
