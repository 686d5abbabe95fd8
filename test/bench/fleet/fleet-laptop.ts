/** Behaves like one laptop on the wire: it sends the requests of the engine, in the engine's order. */
import { randomBytes, randomUUID } from 'node:crypto'
import { listPath } from '../../../main/sync/entities/lists/read-list.ts'
import type { LiveChange } from '../../../shared/entities/live-change.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { DAY } from '../../../shared/limits/units.ts'
import type { Asked, FleetClient, Got } from './fleet-client.ts'
import type { FleetPerson } from './fleet-data.ts'
import { type FleetStream, openFleetStream } from './fleet-stream.ts'

const photoBytes = 300_000
/** time within which the hub reports a change to its own sender */
const ownMs = 3_000

/** Lists that a laptop reads as a whole in the morning. */
const wholeLists: readonly string[] = [
  '/asset/type',
  `/asset?inactive&limit=${syncLimits.pullPage}&offset=0`,
  '/group',
  `/material?limit=${syncLimits.materialPage}&offset=0`,
  `/blank?limit=${syncLimits.blanksPage}&offset=0`,
  `/manual?limit=${syncLimits.manualsPage}&offset=0`,
  `/phrase?limit=${syncLimits.phrasesPage}&offset=0`,
]

interface LaptopParts {
  origin: string
  apiKey: string
  client: FleetClient
  person: FleetPerson
  isLive: boolean
  /** called when the laptop has read a job that was named by a live change */
  onSeen(jobUuid: string): void
}

export class FleetLaptop {
  readonly person: FleetPerson
  readonly #parts: LaptopParts
  readonly #headers: Record<string, string>
  readonly #etags = new Map<string, string>()
  readonly #mine: ReadonlySet<string>
  #stream: FleetStream | null = null
  #cursor = Date.now() - DAY
  /** jobs of live changes, and whether the list has others, until they are read */
  readonly #heard = new Set<string>()
  #isListHeard = false
  #isReading = false
  /** when this laptop last wrote to a job: its own change is no news */
  readonly #writtenAt = new Map<string, number>()

  constructor(parts: LaptopParts) {
    this.#parts = parts
    this.person = parts.person
    this.#mine = new Set(parts.person.jobUuids)
    this.#headers = { 'API-Key': parts.apiKey, 'API-Token': parts.person.token, Accept: 'application/json' }
  }

  get isConnected(): boolean {
    return this.#stream?.isOpen ?? false
  }

  /** Starts like in the morning: everything has changed since yesterday. */
  async startDay(): Promise<void> {
    await this.#send('version', { path: '/version' })
    this.openStream()
    await this.#read('list', '/user')
    await this.poll()
    const { jobUuids, isDispatcher } = this.person
    const wanted = isDispatcher ? jobUuids.slice(0, 10) : jobUuids
    for (const uuid of wanted) await this.readJob(uuid)
    for (const path of wholeLists) await this.#read('list', path)
  }

  openStream(): void {
    const { isLive, origin, client } = this.#parts
    if (isLive) this.#stream ??= openFleetStream(origin, this.#headers, client, change => this.#hear(change))
  }

  /** Reads the near jobs and the changes. */
  async poll(): Promise<void> {
    const now = Date.now()
    const dayStart = Math.floor(now / DAY) * DAY
    const near = { kind: 'near', from: dayStart - 2 * DAY, to: dayStart + 10 * DAY } as const
    await this.#read('list', listPath(near, 0))
    await this.#readChanges()
  }

  async readJob(uuid: string): Promise<Got> {
    return this.#read('job', `/job/${uuid}`)
  }

  /** Adds a note or edits a job, by turns, and reads the job again. */
  async operate(turn: number): Promise<void> {
    const uuid = this.#jobAt(turn)
    if (turn % 2 === 0) {
      await this.#write('note', {
        method: 'POST',
        path: `/job/${uuid}/note`,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: `text=Pressure+1.4+bar%2C+the+valve+is+new&eventTimeStamp=${Date.now()}`,
      })
    } else await this.#edit('edit', uuid, { description: `Looked at it, turn ${turn}` })
    await this.readJob(uuid)
  }

  /** Uploads a photo and attaches it to a job. */
  async takePhoto(turn: number): Promise<void> {
    const uuid = this.#jobAt(turn)
    const head =
      '--fleet\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
    const body = Buffer.concat([Buffer.from(head), randomBytes(photoBytes), Buffer.from('\r\n--fleet--\r\n')])
    const headers = { 'Content-Type': 'multipart/form-data; boundary=fleet' }
    const uploaded = await this.#write('photo', { method: 'POST', path: '/document/content', headers, body })
    if (uploaded.status !== 200 && uploaded.status !== 201) return
    const { document } = JSON.parse(uploaded.body.toString('utf8')) as { document: { uuid: string } }
    await this.#write('attach', { method: 'PUT', path: `/job/${uuid}/document/${document.uuid}` })
    await this.readJob(uuid)
  }

  /** Moves a job to another time, as a dispatcher does. */
  async replan(uuid: string, startTime: number): Promise<void> {
    this.#etags.delete(`/job/${uuid}`)
    await this.#edit('replan', uuid, { startTime })
  }

  close(): void {
    this.#stream?.close()
  }

  #jobAt(turn: number): string {
    const { jobUuids } = this.person
    return jobUuids[turn % jobUuids.length] ?? ''
  }

  async #edit(kind: string, uuid: string, fields: object): Promise<void> {
    const etag = this.#etags.get(`/job/${uuid}`) ?? '*'
    const headers = { 'Content-Type': 'application/json', 'If-Match': etag }
    const path = `/job/${uuid}`
    const answer = await this.#write(kind, { method: 'PUT', path, headers, body: JSON.stringify(fields) })
    if (answer.etag !== null) this.#etags.set(path, answer.etag)
  }

  async #readChanges(): Promise<void> {
    const scope = this.person.isDispatcher ? 'group' : 'mine'
    const started = Date.now()
    const query = { kind: 'changes', since: this.#cursor, withDeleted: true, scope } as const
    await this.#read('list', listPath(query, 0))
    this.#cursor = Math.max(this.#cursor, started - syncLimits.cursorOverlapMs)
  }

  /** Reads as the engine does after a change: jobs that are stored in full, otherwise the lists. */
  #hear(change: LiveChange): void {
    for (const { uuid } of change.jobs) {
      if (performance.now() - (this.#writtenAt.get(uuid) ?? Number.NEGATIVE_INFINITY) < ownMs) continue
      if (this.#mine.has(uuid) && !this.person.isDispatcher) this.#heard.add(uuid)
      else this.#isListHeard = true
    }
    if (this.#isReading) return
    this.#isReading = true
    this.#readHeard()
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        this.#isReading = false
      })
  }

  async #readHeard(): Promise<void> {
    while (this.#heard.size > 0 || this.#isListHeard) {
      for (const uuid of this.#heard) {
        this.#heard.delete(uuid)
        await this.readJob(uuid)
        this.#parts.onSeen(uuid)
      }
      if (this.#isListHeard) {
        this.#isListHeard = false
        await this.#readChanges()
      }
    }
  }

  async #read(kind: string, path: string): Promise<Got> {
    const key = path.replace(/(modified|from|to)=\d+/g, '$1')
    const etag = this.#etags.get(key)
    const got = await this.#send(kind, {
      path,
      ...(etag !== undefined && { headers: { 'If-None-Match': etag } }),
    })
    if (got.etag !== null) this.#etags.set(key, got.etag)
    return got
  }

  #write(kind: string, asked: Asked): Promise<Got> {
    const [, uuid] = /^\/job\/([^/]+)/.exec(asked.path) ?? []
    if (uuid !== undefined) this.#writtenAt.set(uuid, performance.now())
    return this.#send(kind, { ...asked, headers: { ...asked.headers, 'Idempotency-Key': randomUUID() } })
  }

  #send(kind: string, asked: Asked): Promise<Got> {
    return this.#parts.client.send(kind, { ...asked, headers: { ...this.#headers, ...asked.headers } })
  }
}
