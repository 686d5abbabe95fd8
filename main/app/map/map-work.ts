/** The map file that the setting names: found, opened at the first use, and closed with the program. */
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { MapFacts, MapView, TileAddress } from '../../../shared/contract/map.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { type Message, reason } from '../../../shared/text/message.ts'
import type { Ports } from '../ports/ports.ts'
import { type MapFile, OtherSchema } from './map-file.ts'
import { openMbtiles } from './open-mbtiles.ts'
import { openPmtiles } from './open-pmtiles.ts'

const openers: Readonly<Record<string, (file: string) => MapFile | Promise<MapFile>>> = {
  '.mbtiles': openMbtiles,
  '.pmtiles': openPmtiles,
}

/** The file that is used, and why there is none. */
type UsedFile = Omit<MapView, 'coming'>

interface Opened {
  /** the value of the setting that named the file */
  named: string
  file: MapFile | null
  view: UsedFile
}

export class MapWork {
  readonly #ports: Pick<Ports, 'log'>
  readonly #named: () => string
  #opened: Promise<Opened> | null = null

  /** `named` returns the current setting: the path of a file or a folder; empty: no map. */
  constructor(ports: Pick<Ports, 'log'>, named: () => string) {
    this.#ports = ports
    this.#named = named
  }

  /** Opens the file if it is not open yet, and tries again if it could not be opened before. */
  async read(): Promise<UsedFile> {
    const opened = await this.#open()
    if (opened.view.problem === null) return opened.view
    await this.close()
    return (await this.#open()).view
  }

  /** Returns `storage` if the file became unreadable, as when a stick was pulled out. */
  async readTile(address: TileAddress): Promise<Outcome<Uint8Array | null>> {
    const { file, view } = await this.#open()
    if (file === null) return view.problem === null ? succeed(null) : fail('storage', view.problem)
    try {
      return succeed(await file.readTile(address))
    } catch (error) {
      this.#ports.log.warn({ err: error }, 'map.tile-unreadable')
      return fail('storage', reason('map-file-unreadable', { name: view.file?.name ?? '' }))
    }
  }

  async close(): Promise<void> {
    const opened = this.#opened
    this.#opened = null
    await (await opened)?.file?.close()
  }

  async #open(): Promise<Opened> {
    const named = this.#named()
    const before = await this.#opened
    if (before !== null && before.named !== named) await this.close()
    this.#opened ??= this.#openNamed(named)
    return await this.#opened
  }

  async #openNamed(named: string): Promise<Opened> {
    if (named === '') return { named, file: null, view: { file: null, problem: null } }
    const place = findFile(named)
    const without = (problem: Message): Opened => ({ named, file: null, view: { file: null, problem } })
    if (typeof place !== 'string') return without(place)
    const name = path.basename(place)
    try {
      const file = await openers[path.extname(place).toLowerCase()]?.(place)
      if (file === undefined) return without(reason('map-file-kind', { name }))
      const facts: MapFacts = { name, ...file.facts }
      return { named, file, view: { file: facts, problem: null } }
    } catch (error) {
      this.#ports.log.warn({ err: error }, 'map.not-opened')
      return without(reason(error instanceof OtherSchema ? 'map-file-schema' : 'map-file-damaged', { name }))
    }
  }
}

/** Returns the path of the file, or why there is none. In a folder it is the newest map file. */
function findFile(named: string): string | Message {
  const name = path.basename(named)
  try {
    const found = statSync(named, { throwIfNoEntry: false })
    if (found === undefined) return reason('map-file-missing', { name })
    if (!found.isDirectory()) return named
    return newestIn(named) ?? reason('map-folder-empty', { name })
  } catch {
    return reason('map-file-unreadable', { name })
  }
}

function newestIn(folder: string): string | null {
  const files = readdirSync(folder)
    .filter(name => path.extname(name).toLowerCase() in openers)
    .flatMap(name => {
      const file = path.join(folder, name)
      // a link may lead nowhere, and a file may have been removed since
      const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs
      return at === undefined ? [] : { file, at }
    })
    .sort((a, b) => b.at - a.at)
  return files[0]?.file ?? null
}
