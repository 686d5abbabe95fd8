/**
 * Creates the folder from which laptops download updates. `node scripts/pack/feed.ts --to FEED FOLDER…` copies the installers
 * of these folders into one, where `latest*.yml` list those of every processor.
 * `--percent 10` is the share of laptops that get the version. Later, `--to FEED --percent 100` raises it.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { Command, InvalidArgumentError } from 'commander'
import { dump, JSON_SCHEMA, load } from 'js-yaml'
import { commandOutput, print, warn } from '../../main/hub/terminal/output.ts'

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
/** The files that electron-updater fetches; a build leaves others next to them. */
const isServed = (name: string) => /\.(exe|msi|zip|dmg|pkg|AppImage|deb|rpm|tar\.gz|blockmap)$/.test(name)

try {
  const command = new Command('npm run pack:feed --')
    .configureOutput(commandOutput)
    .description('Lays out a folder that laptops fetch new versions from.')
    .argument('[folders...]', 'where installers and their latest*.yml lie')
    .requiredOption('--to <folder>', 'the folder that is served')
    .option('--percent <part>', 'the part of all laptops that may have it', readPercent)
    .parse()
  layOut(command.args, command.opts<Options>())
} catch (error) {
  if (!(error instanceof CannotLayOut)) throw error
  warn(error.message)
  process.exitCode = 1
}

function readPercent(text: string): number {
  const percent = Number(text)
  if (!(percent >= 0 && percent <= 100)) throw new InvalidArgumentError('It must be between 0 and 100.')
  return percent
}

/** Writes latest*.yml last, so that no laptop is sent to a file that is not there yet. */
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
  for (const [name, { files: wanted }] of merged) for (const file of wanted) refuseWrongFile(to, name, file)
  for (const [name, latest] of merged) {
    const told = percent === undefined ? latest : { ...latest, stagingPercentage: percent }
    writeFileSync(path.join(to, name), dump(told, { lineWidth: -1 }))
    const { version, stagingPercentage = 100 } = told
    print(
      `${name}: ${version} for ${stagingPercentage} % of all laptops: ${latest.files.map(({ url }) => url).join(', ')}`,
    )
  }
}

/**
 * Checks a listed file: a laptop that finds it missing or different would report a broken connection.
 * @throws CannotLayOut
 */
function refuseWrongFile(to: string, name: string, { url, sha512 }: Latest['files'][number]): void {
  const file = path.join(to, decodeURIComponent(url))
  if (!existsSync(file))
    throw new CannotLayOut(
      `${name} names ${url}, which is not there. Name the folder that it was packed into.`,
    )
  if (createHash('sha512').update(readFileSync(file)).digest('base64') === sha512) return
  throw new CannotLayOut(
    `${url} is not the file that ${name} describes: its checksum differs, so laptops would refuse it. Copy it again from where it was packed, or pack again.`,
  )
}

/** Reads times as text, so that they are written as they were. */
function read(file: string): Latest {
  const latest = load(readFileSync(file, 'utf8'), { schema: JSON_SCHEMA }) as Partial<Latest> | null
  if (typeof latest?.version !== 'string' || !Array.isArray(latest.files))
    throw new CannotLayOut(`${file} is none of what electron-builder writes. Pack again.`)
  return latest as Latest
}

/** @throws CannotLayOut for two versions: a laptop could download another version than the one announced */
function merge(name: string, first: Latest | undefined, next: Latest): Latest {
  if (first === undefined) return next
  if (first.version !== next.version)
    throw new CannotLayOut(
      `${name} is there for ${first.version} and for ${next.version}. Lay out one version at a time.`,
    )
  const more = next.files.filter(({ url }) => !first.files.some(file => file.url === url))
  return { ...first, files: [...first.files, ...more] }
}
