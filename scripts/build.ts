/**
 * Builds the files that `npm start`, the tests and the package run: the screens, the desktop program and its preload
 * script. `node scripts/build.ts` builds everything, `buildStale` only what changed since the last build.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InlineConfig, Plugin } from 'vite'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
export const everySource = ['scripts/build.ts', 'package.json', 'package-lock.json', 'shared/**/*']

/** A folder of dist: its sources and how it is built. */
export interface Target {
  sources: readonly string[]
  make(outDir: string): Promise<void>
}

const targets = {
  renderer: { sources: [...everySource, 'vite.config.ts', 'renderer/**/*'], make: makeRenderer },
  main: { sources: [...everySource, 'main/**/*'], make: makeMain },
} satisfies Record<string, Target>
export type TargetName = keyof typeof targets

const fromSources = {
  loopback: () => import('../main/loopback/main.ts'),
  hub: () => import('../main/hub/main.ts'),
}

/**
 * Runs a program of plain Node from a bundle, like the package: from its sources it takes four times as long to start.
 * If no bundle can be built, as on a full disk, it runs from the sources.
 */
export async function runProgram(name: keyof typeof fromSources): Promise<void> {
  const bundle = path.join(dist, 'main', `${name}.js`)
  const isBuilt = await buildStale(['main']).then(
    () => true,
    () => false,
  )
  // Stores V8's compiled code next to the bundle when the program ends, for faster starts. Errors are ignored.
  enableCompileCache(path.join(dist, 'compiled'))
  await (isBuilt ? import(pathToFileURL(bundle).href) : fromSources[name]())
}

/** Builds the named targets that are missing or older than their sources. Returns the names of those it built. */
export async function buildStale(names: readonly TargetName[]): Promise<TargetName[]> {
  const stale: TargetName[] = []
  for (const name of names) if (await buildIfStale(name, targets[name])) stale.push(name)
  return stale
}

/** Returns whether the target is missing or older than its sources. */
export function isStale(name: TargetName): boolean {
  return readMark(name) !== fingerprint(targets[name])
}

/** Returns false after `npm ci --omit=dev`, which leaves Vite out. */
export function canBuild(): boolean {
  try {
    import.meta.resolve('vite')
    return true
  } catch {
    return false
  }
}

/** Builds `dist/NAME` if it is missing or older than its sources. Returns whether it built it. */
export async function buildIfStale(name: string, target: Target): Promise<boolean> {
  if (readMark(name) === fingerprint(target)) return false
  await buildTarget(name, target)
  return true
}

/** Builds in a temporary folder and renames it, so that an interrupted build leaves the old one complete. */
async function buildTarget(name: string, target: Target): Promise<void> {
  const mark = fingerprint(target)
  const fresh = path.join(dist, `.${name}-${process.pid}`)
  try {
    await target.make(fresh)
    swap(fresh, path.join(dist, name))
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  writeFileSync(markFile(name), mark)
}

/** Replaces the folder. Another start may do so at the same moment: both results are equal, so a clash is retried. */
function swap(fresh: string, folder: string, attempts = 5): void {
  rmSync(folder, { recursive: true, force: true })
  try {
    renameSync(fresh, folder)
  } catch (error) {
    const isClash = ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (!isClash || attempts === 1) throw error
    swap(fresh, folder, attempts - 1)
  }
}

function markFile(name: string): string {
  return path.join(dist, `.${name}-built`)
}

function readMark(name: string): string | null {
  const isBuilt = existsSync(path.join(dist, name)) && existsSync(markFile(name))
  return isBuilt ? readFileSync(markFile(name), 'utf8') : null
}

/** Returns a hash that changes whenever a source is added, removed or written. */
function fingerprint(target: Target): string {
  const hash = createHash('sha256')
  for (const file of globSync([...target.sources], { cwd: root }).sort()) {
    const { size, mtimeMs } = statSync(path.join(root, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

async function makeRenderer(outDir: string): Promise<void> {
  await runVite({ configFile: path.join(root, 'vite.config.ts'), build: { outDir, emptyOutDir: true } })
}

/**
 * Worker threads, built into the folder `threads` next to the programs, with all modules they load. A package has them
 * outside its archive (`main/store/thread-file.ts`), where modules inside cannot be found.
 */
export const threads = {
  'pdf-worker': 'main/service/documents/thumbnails/pdf-worker.ts',
  'pdf-text-worker': 'main/service/texts/pdf-text-worker.ts',
  'read-worker': 'main/service/long-reads/read-worker.ts',
  'session-worker': 'main/store/postgres/session-worker.ts',
  'store-worker': 'main/app/worker/store-worker.ts',
  'heic-worker': 'main/sync/entities/documents/photo/heic-worker.ts',
  'scan-worker': 'main/scan/thread/scan-worker.ts',
  'tesseract-worker': 'main/scan/words/tesseract-worker.ts',
}

async function makeMain(outDir: string): Promise<void> {
  const programs = {
    shell: 'main/shell/main.ts',
    loopback: 'main/loopback/main.ts',
    hub: 'main/hub/main.ts',
  }
  await makePrograms(outDir, programs)
  await runVite(nodeBundle(outDir, { preload: 'main/preload.ts' }, 'cjs'))
  // The tray icon.
  cpSync(path.join(root, 'main/shell/icon.png'), path.join(outDir, 'icon.png'))
}

/** Builds programs of plain Node by name, with their threads and the migrations. */
export async function makePrograms(outDir: string, programs: Record<string, string>): Promise<void> {
  await runVite(nodeBundle(outDir, programs, 'es'))
  copyMigrations(outDir)
  await makeThreads(path.join(outDir, 'threads'))
}

function copyMigrations(outDir: string): void {
  cpSync(path.join(root, 'main/store/migrations'), path.join(outDir, 'migrations'), {
    recursive: true,
    // Only the generator of migrations reads the snapshots.
    filter: file => !file.endsWith('_snapshot.json'),
  })
}

/** Files that the threads read, with their licences. */
const besideThreads = [
  'node_modules/@hyzyla/pdfium/dist/pdfium.wasm',
  'node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  'node_modules/@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  'node_modules/@expo-google-fonts/noto-sans/LICENSE_FONT',
  'main/app/sheet/pdf/signs.ttf',
  'main/app/sheet/pdf/signs-LICENSE.txt',
  ...['eng', 'swe', 'deu'].map(
    name => `node_modules/@tesseract.js-data/${name}/4.0.0_best_int/${name}.traineddata.gz`,
  ),
  'node_modules/tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm',
  'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm',
]

/** Modules that threads load as they are. Parts under the LGPL are separate files, so that users can replace them. */
const libraries: Record<string, string> = {
  'libheif-js/libheif-wasm/libheif-bundle.mjs': 'libheif.mjs',
  // OpenCV contains its WebAssembly as a text of 10 MB.
  '@techstark/opencv-js/dist/opencv.js': 'opencv.cjs',
}

/** Builds the hub for servers, with the threads that it starts. */
export async function makeHub(outDir: string): Promise<void> {
  await runVite(nodeBundle(outDir, { hub: 'main/hub/main.ts' }, 'es'))
  copyMigrations(outDir)
  const folder = path.join(outDir, 'threads')
  for (const name of ['pdf-worker', 'pdf-text-worker', 'read-worker', 'session-worker'] as const)
    await runVite(threadBundle(folder, name, threads[name], '../../node_modules'))
  cpSync(path.join(root, 'node_modules/@hyzyla/pdfium/dist/pdfium.wasm'), path.join(folder, 'pdfium.wasm'))
}

async function makeThreads(outDir: string): Promise<void> {
  await Promise.all(Object.entries(threads).map(([name, file]) => runVite(threadBundle(outDir, name, file))))
  copyMigrations(outDir)
  for (const file of besideThreads) cpSync(path.join(root, file), path.join(outDir, path.basename(file)))
  for (const [file, name] of Object.entries(libraries))
    cpSync(path.join(root, 'node_modules', file), path.join(outDir, name))
}

/**
 * Bundles a thread into one file with its packages except `libraries`. Modules that it imports later become files next
 * to it: compiling the whole store thread at once takes 80 ms longer. `.mjs` because no package.json says the type.
 */
function threadBundle(
  outDir: string,
  name: string,
  file: string,
  modules = '../../../node_modules',
): InlineConfig {
  const bundle = nodeBundle(outDir, { [name]: file }, 'es')
  const { rolldownOptions, ...build } = bundle.build ?? {}
  return {
    ...bundle,
    plugins: [nativeBeside(modules), librariesBeside()],
    // For packages that were written as CommonJS.
    define: { ...bundle.define, __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' },
    build: {
      ...build,
      rolldownOptions: {
        ...rolldownOptions,
        // Some threads import modules that could use sharp, but none of them does.
        external: ['sharp'],
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: `${name}-[name]-[hash].mjs` },
      },
    },
  }
}

/**
 * Loads the native module by path: outside the archive packages cannot be found by name. `modules` is the path from a
 * thread to the packages.
 */
function nativeBeside(modules: string): Plugin {
  const code = `
    import { createRequire } from 'node:module'
    let addon
    export function getBinding() {
      const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
      const target = (isMusl ? 'linuxmusl' : process.platform) + '-' + process.arch
      addon ??= createRequire(import.meta.url)('${modules}/better-sqlite3/prebuilds/' + target + '.node')
      return addon
    }`
  return {
    name: 'native-beside',
    load: id => (/better-sqlite3[\\/]lib[\\/]binding\.js$/.test(id) ? { code, moduleType: 'js' } : null),
  }
}

function librariesBeside(): Plugin {
  return {
    name: 'libraries-beside',
    enforce: 'pre',
    resolveId(id) {
      const name = libraries[id]
      return name === undefined ? null : { id: `./${name}`, external: true }
    },
  }
}

/** Bundles all modules, packages included, so that the package needs only native ones in node_modules. */
export function nodeBundle(
  outDir: string,
  input: Record<string, string>,
  format: 'es' | 'cjs',
): InlineConfig {
  const extension = format === 'es' ? 'js' : 'cjs'
  return {
    root,
    configFile: false,
    publicDir: false,
    ssr: { noExternal: true, target: 'node' },
    define: { 'process.env.FIELDBOOK_BUILD': JSON.stringify(readStamp()) },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input,
        external: ['electron', 'original-fs', 'better-sqlite3', 'sharp'],
        output: {
          format,
          entryFileNames: `[name].${extension}`,
          chunkFileNames: `[name]-[hash].${extension}`,
        },
      },
    },
  }
}

/** Returns the commit and its time, the id of the build; empty outside a clone. */
function readStamp(): string {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%H %cI'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : ''
}

export async function runVite(config: InlineConfig): Promise<void> {
  const { build } = await import('vite')
  await build({ logLevel: 'warn', ...config })
}

/** Builds both targets, whether or not they are stale. */
export async function buildAll(): Promise<void> {
  mkdirSync(dist, { recursive: true })
  for (const name of ['renderer', 'main'] as const) {
    await buildTarget(name, targets[name])
    console.log(`built dist/${name}`)
  }
}

if (import.meta.main) await buildAll()
