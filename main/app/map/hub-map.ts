/** Downloads the map that the server has for laptops, in parts. After an interruption it continues where it was. */
import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { MapOffer } from '../../../shared/entities/map-offer.ts'
import { DAY, HOUR, MINUTE } from '../../../shared/limits/units.ts'
import { type Message, reason } from '../../../shared/text/message.ts'
import type { Store } from '../../store/store.ts'
import { readAs } from '../../sync/client/read-entity.ts'
import type { Remote } from '../../sync/client/remote.ts'
import { getRequest } from '../../sync/client/request.ts'
import { offeredExtensions } from '../../sync/state/server.ts'
import type { Ports } from '../ports/ports.ts'

const PART_BYTES = 4 * 1024 * 1024
/** Bytes that stay free on the disk for the user's work. */
const ROOM_BYTES = 500 * 1024 * 1024

export interface HubMapParts {
  ports: Pick<Ports, 'clock' | 'log'>
  remote: Pick<Remote, 'send'>
  store: Pick<Store, 'read'>
  /** folder of the account for maps; it need not exist */
  folder: string
}

export class HubMap {
  readonly #parts: HubMapParts
  readonly #stop = new AbortController()
  #onChange: () => void = () => undefined
  #cancelTimer: () => void = () => undefined
  #running: Promise<void> = Promise.resolve()
  #isOffered = true
  /** bytes of a running download; null: none is running */
  coming: { done: number; size: number } | null = null
  /** why the map was not downloaded, if the user can change that */
  problem: Message | null = null

  constructor(parts: HubMapParts) {
    this.#parts = parts
  }

  /** The folder with the complete map; empty: there is none. */
  get folder(): string {
    const { folder } = this.#parts
    const [newest] = entriesOf(folder)
      .filter(({ isFolder }) => isFolder)
      .sort((a, b) => b.at - a.at)
    return newest === undefined ? '' : path.join(folder, newest.name)
  }

  /** Looks for a map now, and then every day. `onChange` is called after each part. */
  start(onChange: () => void): void {
    this.#onChange = onChange
    this.#look()
  }

  /** Call it when the laptop may have learnt that its server offers a map. */
  wake(): void {
    if (this.#isOffered || !this.#readsOffer()) return
    this.#cancelTimer()
    this.#look()
  }

  async close(): Promise<void> {
    this.#stop.abort()
    this.#cancelTimer()
    await this.#running
  }

  #readsOffer(): boolean {
    return offeredExtensions(this.#parts.store.read).includes('map')
  }

  #look(): void {
    this.#isOffered = this.#readsOffer()
    const { clock, log } = this.#parts.ports
    this.#running = this.#refresh()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'map.not-downloaded')
        return HOUR
      })
      .then(pauseMs => {
        this.#show(null)
        if (!this.#stop.signal.aborted) this.#cancelTimer = clock.after(pauseMs, () => this.#look())
      })
  }

  /** Returns the milliseconds until it is called again. */
  async #refresh(): Promise<number> {
    const { remote, folder } = this.#parts
    if (!this.#isOffered) return HOUR
    const reply = await remote.send(getRequest('/map', readAs(MapOffer)))
    if (reply.kind === 'refusal' && reply.status === 404) rmSync(folder, { recursive: true, force: true })
    if (reply.kind !== 'answer') return HOUR
    const offer = reply.body
    if (sizeOf(path.join(folder, offer.tag, offer.fileName)) === offer.size) return DAY
    this.problem = this.#lacksRoom(offer)
    if (this.problem !== null) return HOUR
    return (await this.#download(offer)) ? DAY : MINUTE
  }

  #lacksRoom({ fileName, tag, size }: MapOffer): Message | null {
    const { folder } = this.#parts
    mkdirSync(folder, { recursive: true })
    const { bavail, bsize } = statfsSync(folder)
    const needed = size - sizeOf(partOf(folder, tag)) + ROOM_BYTES
    if (bavail * bsize >= needed) return null
    return reason('map-no-room', { name: fileName, needed: Math.ceil(needed / 1_000_000) })
  }

  /** Returns false if it was interrupted, or if the server's file was replaced. */
  async #download({ fileName, tag, size }: MapOffer): Promise<boolean> {
    const { folder } = this.#parts
    const part = partOf(folder, tag)
    if (sizeOf(part) > size) rmSync(part)
    for (let done = sizeOf(part); done < size; done = sizeOf(part)) {
      this.#show({ done, size })
      const bytes = await this.#readRange(tag, done, Math.min(done + PART_BYTES, size))
      if (bytes === null || this.#stop.signal.aborted) return false
      appendFileSync(part, bytes)
    }
    mkdirSync(path.join(folder, tag), { recursive: true })
    renameSync(part, path.join(folder, tag, fileName))
    this.#removeOthers(tag)
    return true
  }

  async #readRange(tag: string, start: number, end: number): Promise<Buffer | null> {
    const received: Uint8Array[] = []
    const reply = await this.#parts.remote.send({
      ...getRequest('/map/content', 'content'),
      range: { start, end },
      receiver: { size: end - start, add: bytes => received.push(Buffer.from(bytes)) },
      signal: this.#stop.signal,
    })
    if (reply.kind !== 'answer' || reply.status !== 206 || reply.etag !== `"${tag}"`) return null
    const bytes = Buffer.concat(received)
    return bytes.length === end - start ? bytes : null
  }

  /** A file that is still open cannot be deleted on Windows. It is deleted after the next download. */
  #removeOthers(tag: string): void {
    const { folder, ports } = this.#parts
    for (const { name } of entriesOf(folder).filter(entry => entry.name !== tag))
      try {
        rmSync(path.join(folder, name), { recursive: true, force: true })
      } catch (error) {
        ports.log.warn({ err: error }, 'map.not-removed')
      }
  }

  #show(coming: HubMap['coming']): void {
    if (coming === null && this.coming === null) return
    this.coming = coming
    this.#onChange()
  }
}

const partOf = (folder: string, tag: string) => path.join(folder, `${tag}.part`)

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function entriesOf(folder: string): { name: string; isFolder: boolean; at: number }[] {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return []
  return readdirSync(folder).flatMap(name => {
    const stats = statSync(path.join(folder, name), { throwIfNoEntry: false })
    return stats === undefined ? [] : { name, isFolder: stats.isDirectory(), at: stats.mtimeMs }
  })
}
