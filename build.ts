/**
 * Builds what `npm start`, the tests and the package run: the screens, the desktop's main and its preload.
 * `node build.ts` builds everything, `buildStale` only what changed since it was last built.
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

const root = import.meta.dirname
const dist = path.join(root, 'dist')
export const everySource = ['build.ts', 'package.json', 'package-lock.json', 'shared/**/*']

/** One folder of dist: what it is made from, and how. */
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
  loopback: () => import('./main/loopback/main.ts'),
  hub: () => import('./main/hub/main.ts'),
}

/**
 * Runs a program of plain Node as the package has it, in a bundle: from its sources it takes four times as long to
 * start. Where none can be made, as on a full disk, the sources have to do.
 */
export async function runProgram(name: keyof typeof fromSources): Promise<void> {
  const bundle = path.join(dist, 'main', `${name}.js`)
  const isBuilt = await buildStale(['main']).then(
    () => true,
    () => false,
  )
  // What V8 made of the bundle is kept beside it at the end of a run; where that cannot be written nothing is kept.
  enableCompileCache(path.join(dist, 'compiled'))
  await (isBuilt ? import(pathToFileURL(bundle).href) : fromSources[name]())
}

/** Builds the named targets that are missing or older than their sources; answers those it built. */
export async function buildStale(names: readonly TargetName[]): Promise<TargetName[]> {
  const stale: TargetName[] = []
  for (const name of names) if (await buildIfStale(name, targets[name])) stale.push(name)
  return stale
}

/** Missing, or older than its sources. */
export function isStale(name: TargetName): boolean {
  return readMark(name) !== fingerprint(targets[name])
}

/** False after `npm ci --omit=dev`. */
export function canBuild(): boolean {
  try {
    import.meta.resolve('vite')
    return true
  } catch {
    return false
  }
}

/** Builds `dist/NAME` if it is missing or older than its sources; answers whether it was. */
export async function buildIfStale(name: string, target: Target): Promise<boolean> {
  if (readMark(name) === fingerprint(target)) return false
  await buildTarget(name, target)
  return true
}

/** Builds beside the old folder and swaps, so that an interrupted build leaves the old one whole. */
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

/** Another start may swap at the same moment; either result is as good, so a clash is tried again. */
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

/** Changes whenever a source is added, removed or written. */
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
 * What the programs start beside themselves, in the folder `threads` where they lie, with all that they load. A package
 * has them beside its archive (`main/service/thread-file.ts`), and nothing out there finds what is inside.
 */
export const threads = {
  'pdf-worker': 'main/service/documents/thumbnails/pdf-worker.ts',
  'read-worker': 'main/service/long-reads/read-worker.ts',
  'store-worker': 'main/app/worker/store-worker.ts',
  'heic-worker': 'main/sync/documents/photo/heic-worker.ts',
}

async function makeMain(outDir: string): Promise<void> {
  const programs = {
    shell: 'main/shell/main.ts',
    loopback: 'main/loopback/main.ts',
    hub: 'main/hub/main.ts',
  }
  await makePrograms(outDir, programs)
  await runVite(nodeBundle(outDir, { preload: 'main/preload.ts' }, 'cjs'))
  // in the tray
  cpSync(path.join(root, 'main/shell/icon.png'), path.join(outDir, 'icon.png'))
}

/** Programs of plain Node by their names, with what they start beside themselves and the migrations. */
export async function makePrograms(outDir: string, programs: Record<string, string>): Promise<void> {
  await runVite(nodeBundle(outDir, programs, 'es'))
  copyMigrations(outDir)
  await makeThreads(path.join(outDir, 'threads'))
}

function copyMigrations(outDir: string): void {
  cpSync(path.join(root, 'main/store/migrations'), path.join(outDir, 'migrations'), {
    recursive: true,
    // Only the generator of migrations reads these.
    filter: file => !file.endsWith('_snapshot.json'),
  })
}

/** Files that the threads read, with the licences that go with them. */
const besideThreads = [
  'node_modules/@hyzyla/pdfium/dist/pdfium.wasm',
  'node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  'node_modules/@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  'node_modules/@expo-google-fonts/noto-sans/LICENSE_FONT',
  'main/app/sheet/pdf/signs.ttf',
  'main/app/sheet/pdf/signs-LICENSE.txt',
]

/** What threads load of packages under the LGPL, which stay files of their own so that others can be put in their place. */
const libraries: Record<string, string> = { 'libheif-js/libheif-wasm/libheif-bundle.mjs': 'libheif.mjs' }

/** The hub alone, as servers get it, with the threads that it starts. */
export async function makeHub(outDir: string): Promise<void> {
  await runVite(nodeBundle(outDir, { hub: 'main/hub/main.ts' }, 'es'))
  copyMigrations(outDir)
  const folder = path.join(outDir, 'threads')
  for (const name of ['pdf-worker', 'read-worker'] as const)
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
 * One file with its packages in it but for `libraries`, and what it loads later on in files beside it: compiling all of the store's thread at
 * once takes 80 ms longer. `.mjs`: no package.json beside them says what they are.
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
    build: {
      ...build,
      rolldownOptions: {
        ...rolldownOptions,
        // no thread draws with it, though some load what could
        external: ['sharp'],
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: `${name}-[name]-[hash].mjs` },
      },
    },
  }
}

/** `modules` is the way from a thread to the packages: outside the archive no package is found by its name. */
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

/** Everything in one folder, packages too, so that the package ships no node_modules but the native one. */
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

/** The commit and its time, which the bundle names as its build; empty outside a clone. */
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

/** Both anew, whatever is there. */
export async function buildAll(): Promise<void> {
  mkdirSync(dist, { recursive: true })
  for (const name of ['renderer', 'main'] as const) {
    await buildTarget(name, targets[name])
    console.log(`built dist/${name}`)
  }
}

if (import.meta.main) await buildAll()
