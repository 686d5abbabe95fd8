/**
 * Lays out what laptops fetch their program from: `node pack-feed.ts --to FEED FOLDER…` copies the installers of these
 * folders into one, where `latest*.yml` name those of every processor. `--percent 10` is the part of all laptops that
 * may have it; later `--to FEED --percent 100` alone lets more have what is there.
 */
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { Command, InvalidArgumentError } from 'commander'
import { dump, JSON_SCHEMA, load } from 'js-yaml'

/** A refusal; its message is a sentence that says what to do. */
class CannotLayOut extends Error {}

interface Latest {
  version: string
  files: { url: string; sha512: string }[]
  path?: string
  sha512?: string
  stagingPercentage?: number
}

interface Options {
  to: string
  percent?: number
}

const isLatest = (name: string) => /^latest[\w-]*\.yml$/.test(name)
/** What electron-updater fetches, and nothing of what a build leaves beside it. */
const isServed = (name: string) => /\.(exe|msi|zip|dmg|pkg|AppImage|deb|rpm|tar\.gz|blockmap)$/.test(name)

try {
  const command = new Command('npm run pack:feed --')
    .description('Lays out a folder that laptops fetch new versions from.')
    .argument('[folders...]', 'where installers and their latest*.yml lie')
    .requiredOption('--to <folder>', 'the folder that is served')
    .option('--percent <part>', 'the part of all laptops that may have it', readPercent)
    .parse()
  layOut(command.args, command.opts<Options>())
} catch (error) {
  if (!(error instanceof CannotLayOut)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function readPercent(text: string): number {
  const percent = Number(text)
  if (!(percent >= 0 && percent <= 100)) throw new InvalidArgumentError('It must be between 0 and 100.')
  return percent
}

/** The names come last, so that nobody is sent to a file that is not there yet. */
function layOut(folders: readonly string[], { to, percent }: Options): void {
  mkdirSync(to, { recursive: true })
  const files = folders.flatMap(folder =>
    globSync('**/*', { cwd: folder, withFileTypes: true }).filter(entry => entry.isFile()),
  )
  for (const { parentPath, name } of files.filter(({ name }) => isServed(name)))
    copyFileSync(path.join(parentPath, name), path.join(to, name))
  const named = files.filter(({ name }) => isLatest(name))
  const there = folders.length > 0 ? [] : globSync('latest*.yml', { cwd: to, withFileTypes: true })
  const merged = new Map<string, Latest>()
  for (const { parentPath, name } of [...named, ...there])
    merged.set(name, merge(name, merged.get(name), read(path.join(parentPath, name))))
  if (merged.size === 0)
    throw new CannotLayOut(
      'There is no latest*.yml: name the folder of what "npm run pack -- --installers" made.',
    )
  for (const [name, { files: wanted }] of merged) refuseMissing(to, name, wanted)
  for (const [name, latest] of merged) {
    const told = percent === undefined ? latest : { ...latest, stagingPercentage: percent }
    writeFileSync(path.join(to, name), dump(told, { lineWidth: -1 }))
    console.log(`${name}: ${latest.version}, ${latest.files.map(({ url }) => url).join(', ')}`)
  }
}

/** A laptop that is sent to what is not there would only find that the connection broke. @throws CannotLayOut */
function refuseMissing(to: string, name: string, wanted: Latest['files']): void {
  const missing = wanted.find(({ url }) => !existsSync(path.join(to, decodeURIComponent(url))))
  if (missing === undefined) return
  throw new CannotLayOut(
    `${name} names ${missing.url}, which is not there. Name the folder that it was packed into.`,
  )
}

/** Times stay the text that they are. */
function read(file: string): Latest {
  const latest = load(readFileSync(file, 'utf8'), { schema: JSON_SCHEMA }) as Partial<Latest> | null
  if (typeof latest?.version !== 'string' || !Array.isArray(latest.files))
    throw new CannotLayOut(`${file} is none of what electron-builder writes. Pack again.`)
  return latest as Latest
}

/** @throws CannotLayOut for two versions: whoever is told of one would be given the other */
function merge(name: string, first: Latest | undefined, next: Latest): Latest {
  if (first === undefined) return next
  if (first.version !== next.version)
    throw new CannotLayOut(
      `${name} is there for ${first.version} and for ${next.version}. Lay out one version at a time.`,
    )
  const more = next.files.filter(({ url }) => !first.files.some(file => file.url === url))
  return { ...first, files: [...first.files, ...more] }
}
