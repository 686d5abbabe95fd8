/**
 * `npm run pack:hub` writes everything that a Linux server needs into one file,
 * `release/fieldbook-hub-VERSION-linux-ARCH.tar.gz`: the hub's bundle, Node, native packages, documents, notices, and
 * files for systemd, a proxy and a container. The same commit gives the same bytes.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { Command } from 'commander'
import { sampleConfig } from '../../main/hub/options/sample.ts'
import { commandOutput, print } from '../../main/hub/terminal/output.ts'
import { makeHub } from '../build.ts'
import { writeHubNotices } from './notices.ts'

const root = path.join(import.meta.dirname, '../..')
/** The most bytes of the tarball that administrators download. */
const MOST_BYTES = 60 * 1000 * 1000

const options = new Command('npm run pack:hub --')
  .configureOutput(commandOutput)
  .description('Packs the hub for servers with Linux and the processor of this machine.')
  .option('--output <folder>', 'where it goes', 'release')
  .option('--folder-only', 'leave it as a folder, without the tarball', false)
  .parse()
  .opts<{ output: string; folderOnly: boolean }>()

async function pack(): Promise<void> {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const name = `fieldbook-hub-${version}-linux-${process.arch}`
  const output = path.resolve(options.output)
  const folder = path.join(output, name)
  rmSync(folder, { recursive: true, force: true })
  await makeHub(path.join(folder, 'lib'))
  for (const [from, files] of Object.entries(natives)) copyPackage(from, files, folder)
  copyNode(folder)
  writeTexts(folder, version)
  writeHubNotices(path.join(folder, 'notices'), path.join(folder, 'lib'), Object.keys(natives))
  if (options.folderOnly) print(folder)
  else makeTarball(output, name)
}

const arch = process.arch
/** Files of each native package that this system uses, and its licence. */
const natives: Record<string, string[]> = {
  'better-sqlite3': ['package.json', 'LICENSE', 'lib/**/*.js', `prebuilds/linux-${arch}.node`],
  sharp: ['package.json', 'LICENSE', 'dist/*.{cjs,mjs}'],
  '@img/colour': ['*.{json,cjs,md}'],
  [`@img/sharp-linux-${arch}`]: ['**'],
  [`@img/sharp-libvips-linux-${arch}`]: [
    'package.json',
    'README.md',
    'versions.json',
    'lib/*.so*',
    'lib/index.js',
  ],
  'detect-libc': ['package.json', 'LICENSE', 'lib/*.js'],
  semver: ['package.json', 'LICENSE', '**/*.js'],
  // Its WebAssembly file is in lib/threads.
  '@hyzyla/pdfium': ['LICENSE.md'],
}

function copyPackage(name: string, patterns: readonly string[], folder: string): void {
  const from = path.join(root, 'node_modules', name)
  const to = path.join(folder, 'node_modules', name)
  const files = globSync([...patterns], { cwd: from }).filter(file =>
    statSync(path.join(from, file)).isFile(),
  )
  if (files.length === 0) throw new Error(`There is nothing to take of ${name}: run npm ci, and pack again.`)
  for (const file of files) cpSync(path.join(from, file), path.join(to, file), { dereference: true })
}

/** Copies the Node that runs this script, from the package `node`. */
function copyNode(folder: string): void {
  mkdirSync(path.join(folder, 'bin'), { recursive: true })
  cpSync(process.execPath, path.join(folder, 'bin/node'), { dereference: true })
  chmodSync(path.join(folder, 'bin/node'), 0o755)
}

const launcher = `#!/bin/sh
# The hub with its own Node, from wherever this lies or is linked to.
here=$(dirname "$(readlink -f "$0")")
# Four threads may hash passwords: files and names of hosts need some too.
UV_THREADPOOL_SIZE="\${UV_THREADPOOL_SIZE:-8}"
export UV_THREADPOOL_SIZE
exec "$here/bin/node" "$here/lib/hub.js" "$@"
`

function writeTexts(folder: string, version: string): void {
  const manifest = { name: 'fieldbook-hub', version, type: 'module', private: true }
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(path.join(folder, 'fieldbook-hub'), launcher, { mode: 0o755 })
  writeFileSync(path.join(folder, 'hub.toml'), sampleConfig())
  for (const [from, to] of Object.entries(documents)) writeDocument(folder, from, to)
  cpSync(path.join(root, 'main/hub/deploy'), path.join(folder, 'deploy'), { recursive: true })
  cpSync(path.join(root, 'main/hub/deploy/Containerfile'), path.join(folder, 'Containerfile'))
  rmSync(path.join(folder, 'deploy/Containerfile'))
}

const guide = 'docs/administrators'

/** Documents of the package, by their source: the administrators' guide and the interface. */
const documents: Record<string, string> = {
  ...Object.fromEntries(
    globSync(`${guide}/*.md`, { cwd: root }).map(file => [
      `${guide}/${path.basename(file)}`,
      `doc/${path.basename(file)}`,
    ]),
  ),
  [`${guide}/README.md`]: 'README.md',
  'main/http/interface.md': 'doc/interface.md',
  'main/hub/scale.md': 'doc/scale.md',
}

/** Copies a document. Its links lead to the documents of the package; a link to any other file keeps its words. */
function writeDocument(folder: string, from: string, to: string): void {
  const relink = (whole: string, words: string, target: string, anchor: string) => {
    if (target === '' || /^[a-z]+:/.test(target)) return whole
    const packed = documents[path.posix.join(path.posix.dirname(from), target)]
    if (packed === undefined) return words
    return `[${words}](${path.posix.relative(path.posix.dirname(to), packed)}${anchor})`
  }
  // A source path as the text of a link would name a file that the package does not have.
  const named = (text: string) =>
    Object.entries(documents).reduce(
      (sofar, [source, packed]) => sofar.replaceAll(`[\`${source}\`](`, `[\`${packed}\`](`),
      text,
    )
  const text = named(readFileSync(path.join(root, from), 'utf8'))
  mkdirSync(path.dirname(path.join(folder, to)), { recursive: true })
  writeFileSync(
    path.join(folder, to),
    text.replaceAll(/\[([^\]\n]+)\]\(([^)#\s]*)(#[^)\s]*)?\)/g, (whole, words, target, anchor = '') =>
      relink(whole, words, target, anchor),
    ),
  )
}

/** Returns the commit's time in seconds since the epoch; 0 outside a clone. */
function commitTime(): number {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? Number(stdout) : 0
}

function makeTarball(output: string, name: string): void {
  const file = path.join(output, `${name}.tar.gz`)
  // These options make the tarball independent of the user and the time.
  const fixed = [
    '--owner=root:0',
    '--group=root:0',
    '--sort=name',
    '--mode=u+rw,go=rX',
    `--mtime=@${commitTime()}`,
  ]
  const words = ['--format=gnu', '-I', 'gzip -n', '-cf', file, ...fixed, '-C', output, name]
  const { status, stderr } = spawnSync('tar', words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`tar: ${stderr}`)
  rmSync(path.join(output, name), { recursive: true })
  const { size } = statSync(file)
  print(`${file}  ${(size / 1e6).toFixed(1)} MB`)
  if (size <= MOST_BYTES) return
  console.error(`It is larger than the ${MOST_BYTES / 1e6} MB that it may have.`)
  process.exitCode = 1
}

if (process.platform === 'linux') await pack()
else {
  console.error(
    'The hub is packed on Linux, with the native packages and the Node of the machine that packs.',
  )
  process.exitCode = 1
}
