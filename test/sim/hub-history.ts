/** Records every value that the server ever had, from its answers before any fault. */
import { keyOf } from '../../main/sync/merge/fields.ts'
import type { Asset } from '../../shared/entities/asset.ts'
import type { Job } from '../../shared/entities/job.ts'
import type { AssignmentAction } from '../../shared/sync/intents.ts'
import type { Meant } from './meant.ts'
import type { Exchanged } from './network.ts'
import type { Reading } from './reading.ts'

/** A laptop's write that replaced a value. */
export interface Overwriting {
  laptop: string
  /** UUID of the job or the form */
  uuid: string
  path: string
  was: unknown
  now: unknown
}

export interface HubHistory {
  see(exchanged: Exchanged): void
  /**
   * Copies the present history. The returned function restores it, and returns the UUIDs of jobs that the server has
   * lost. `meant`: the claims up to then.
   */
  copy(): (isTold: boolean, meant: readonly Meant[]) => ReadonlySet<string>
  /** whether the server was restored to an earlier moment */
  readonly isRestored: boolean
  /**
   * Returns whether the server's loss of a claim cannot be noticed: the server was restored without a new generation,
   * and a user wrote to the job since.
   */
  isSilent(meant: Meant): boolean
  /**
   * Returns whether another user had written the same value before the restore, as when two users tick the same item.
   * Then the laptop sent nothing, and the value may come from no laptop. It includes later claims of users who had read
   * nothing since: choosing the other of two values, or changing an edit back.
   */
  wasByOthers(meant: Meant): boolean
  /** an answer that arrived at a laptop */
  arrive(laptop: string, answered: Exchanged['answered']): void
  /** a claim that a user makes at this moment */
  add(meant: Meant): void
  /** the job as it was before its deletion */
  addTombstone(job: Job): void
  readonly graves: ReadonlyMap<string, Job>
  buryAsset(asset: Asset): void
  readonly assetGraves: ReadonlyMap<string, Asset>
  /** whether the field ever had the value */
  had(jobUuid: string, path: string, value: unknown): boolean
  /** whether the field has the value now */
  has(jobUuid: string, path: string, value: unknown): boolean
  /** whether another value ever replaced it */
  wasReplaced(jobUuid: string, path: string, value: unknown): boolean
  knew(jobUuid: string): boolean
  /** whether the server accepted an assignment of a laptop, even if nothing changed */
  tookPlanning(laptop: string, jobUuid: string, action: AssignmentAction, of: number): boolean
  /** creator of an entity: the office, or a laptop's name */
  makerOf(uuid: string): string | undefined
  /** whether a form's title, an answer or a file's description ever had this text */
  hadWords(words: string): boolean
  /** pictures of all signatures, by the signer's name */
  readonly signatures: ReadonlyMap<string, string>
  /** whether another signature replaced it, by the signer's name, before the server was restored */
  wasSignedOver(name: string): boolean
  /** not judged yet */
  readonly overwritings: Overwriting[]
}

type Entity = Record<string, unknown> & { uuid: string }

export function createHubHistory(isBase: boolean, read: Reading): HubHistory {
  const seen = new Map<string, Set<string>>()
  const latest = new Map<string, Map<string, unknown>>()
  const graves = new Map<string, Job>()
  const assetGraves = new Map<string, Asset>()
  const words = new Set<string>()
  const signatures = new Map<string, string>()
  const signedOver = new Set<string>()
  const replaced = new Set<string>()
  const overwritings: Overwriting[] = []
  let untold: ReadonlySet<Meant> = new Set()
  let byOthers = new Set<Meant>()
  /** values that each laptop's own requests wrote to a field */
  const made = new Set<string>()
  const makers = new Map<string, string>()
  const plannings = new Set<string>()
  let isRestored = false
  /** entities that were written to since the restore */
  const written = new Set<string>()
  /** the values at the moment of the restore */
  let atRestore: ReadonlyMap<string, ReadonlyMap<string, unknown>> = new Map()
  /** laptops that have read an entity since the restore */
  const told = new Set<string>()
  /** all values before the restore */
  let beforeRestore: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  const saidIn = ({ path, value }: { path: string; value: unknown }) =>
    said(read.path(path), read.value(value))
  const remember = (from: string, entity: Entity, isJudged: boolean) => {
    for (const uuid of [entity.uuid, entity.jobUuid]) if (typeof uuid === 'string') written.add(uuid)
    const known = seen.get(entity.uuid) ?? new Set<string>()
    const before = latest.get(entity.uuid)
    const fields = [...fieldsOf(isBase ? withNamedFields(entity) : entity)]
    const now = new Map(fields.map(([path, value]) => [read.path(path), read.value(value)]))
    if (!makers.has(entity.uuid)) makers.set(entity.uuid, from)
    seen.set(entity.uuid, known)
    latest.set(entity.uuid, now)
    for (const [path, value] of now) {
      known.add(said(path, value))
      const then = before?.get(path)
      if (before === undefined || said(path, then) !== said(path, value))
        made.add(`${from} ${entity.uuid} ${said(path, value)}`)
      if (then !== undefined && said(path, then) !== said(path, value))
        replaced.add(`${entity.uuid} ${said(path, then)}`)
      if (typeof value === 'string') words.add(value)
      if (!before || !isJudged || !isMeantByPeople(path)) continue
      const was = before.get(path)
      if (was === undefined || JSON.stringify(was) === JSON.stringify(value)) continue
      // A laptop may replace a restored value if it had replaced it before.
      if (beforeRestore.get(entity.uuid)?.has(said(path, was))) continue
      overwritings.push({ laptop: from, uuid: entity.uuid, path, was, now: value })
    }
    const { signature } = entity as Partial<Job>
    const signed = (before?.get('signature') as Job['signature'] | undefined)?.name
    if (signed && !isRestored && signed !== signature?.name) signedOver.add(signed)
    if (signature?.documentUuid) signatures.set(signature.name ?? '', signature.documentUuid)
  }
  return {
    see({ from, asked, answered }) {
      const [, job, asset] = /^\/(?:job\/([0-9a-f-]{36})\/|asset\/([0-9a-f-]{36}))/.exec(asked.path) ?? []
      const uuid = job ?? asset
      if (uuid !== undefined && asked.method !== 'GET' && answered.status < 300) written.add(uuid)
      const ofAsset = /^\/asset\/\d+$/.test(asked.path) && asked.method === 'PUT' && answered.status === 200
      if (ofAsset) written.add(String(JSON.parse(answered.body.toString('utf8'))?.uuid))
      const [, planned, action, of] =
        /^\/job\/([0-9a-f-]{36})\/(\w*(?:assign|schedule))\?userId=(\d+)/.exec(asked.path) ?? []
      if (planned !== undefined && answered.status < 300) plannings.add(`${from} ${planned} ${action} ${of}`)
      // A form that is created again under the same UUID replaces nothing.
      const [, form] = /^\/form\/([0-9a-f-]{36})$/.exec(asked.path) ?? []
      if (form !== undefined && asked.method === 'DELETE' && answered.status < 300) latest.delete(form)
      if (asked.method === 'GET' || asked.method === 'DELETE' || answered.status !== 200) return
      if (!/^\/(job|form|document)(\/[^/?]+)?(\?|$)/.test(asked.path)) return
      const given = JSON.parse(answered.body.toString('utf8'))
      const { description } = given?.document ?? {}
      if (typeof description === 'string') words.add(String(read.value(description)))
      // Descriptions of files are not judged: the last one counts.
      const isJudged = from !== 'office' && !isBase && !asked.path.startsWith('/document')
      if (typeof given?.uuid === 'string') remember(from, { ...given, uuid: read.uuid(given.uuid) }, isJudged)
    },
    copy() {
      const [seenThen, latestThen] = [copyOf(seen), new Map(latest)]
      const [gravesThen, assetGravesThen] = [new Map(graves), new Map(assetGraves)]
      const [wordsThen, signaturesThen] = [new Set(words), new Map(signatures)]
      return (isTold, meant) => {
        untold = new Set(isTold ? [] : meant)
        byOthers = new Set(
          meant.filter(({ laptop, jobUuid, claim }) => {
            if (claim.type !== 'value') return false
            const words = saidIn(claim)
            return (seen.get(jobUuid)?.has(words) ?? false) && !made.has(`${laptop} ${jobUuid} ${words}`)
          }),
        )
        isRestored = true
        atRestore = new Map(latest)
        written.clear()
        beforeRestore = copyOf(seen)
        const lost = new Set([...latest.keys()].filter(uuid => !latestThen.has(uuid)))
        for (const [uuid, fields] of latest) {
          for (const [path, value] of fields) {
            if (!seenThen.get(uuid)?.has(said(path, value))) seen.get(uuid)?.delete(said(path, value))
            if (typeof value === 'string' && !wordsThen.has(value)) words.delete(value)
          }
        }
        become(latest, latestThen)
        become(graves, gravesThen)
        become(assetGraves, assetGravesThen)
        become(signatures, signaturesThen)
        return lost
      }
    },
    get isRestored() {
      return isRestored
    },
    isSilent: meant => untold.has(meant) && written.has(meant.jobUuid),
    wasByOthers: meant => byOthers.has(meant),
    arrive(laptop, { body }) {
      if (!isRestored) return
      for (const [uuid] of body.toString('utf8').matchAll(uuids)) told.add(`${laptop} ${uuid}`)
    },
    add(meant) {
      const { claim, laptop, jobUuid } = meant
      if (!isRestored || claim.type !== 'value' || told.has(`${laptop} ${jobUuid}`)) return
      // If the value equals what the laptop last read from the server, nothing is sent.
      const words = saidIn(claim)
      const path = read.path(claim.path)
      const was = said(path, atRestore.get(jobUuid)?.get(path))
      if (was === words && !made.has(`${laptop} ${jobUuid} ${words}`)) byOthers.add(meant)
    },
    addTombstone(job) {
      remember('office', { ...job }, false)
      graves.set(job.uuid, job)
    },
    graves,
    buryAsset(asset) {
      assetGraves.set(asset.uuid, asset)
      // A base server detaches a deleted asset from its jobs without an answer that says so.
      if (!isBase) return
      for (const [uuid, fields] of latest) {
        if (fields.get('assetUuid') !== asset.uuid) continue
        latest.set(uuid, new Map([...fields, ['assetUuid', null]]))
        seen.get(uuid)?.add(said('assetUuid', null))
      }
    },
    assetGraves,
    had: (jobUuid, path, value) => seen.get(jobUuid)?.has(saidIn({ path, value })) ?? false,
    has: (jobUuid, path, value) => latest.get(jobUuid)?.get(read.path(path)) === read.value(value),
    wasReplaced: (jobUuid, path, value) => replaced.has(`${jobUuid} ${saidIn({ path, value })}`),
    knew: jobUuid => latest.has(jobUuid),
    tookPlanning: (laptop, jobUuid, action, of) => plannings.has(`${laptop} ${jobUuid} ${action} ${of}`),
    makerOf: uuid => makers.get(uuid),
    hadWords: given => words.has(String(read.value(given))),
    signatures,
    wasSignedOver: name => isRestored && signedOver.has(name),
    overwritings,
  }
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const said = (path: string, value: unknown) => `${path}=${JSON.stringify(value)}`

function copyOf(sets: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> {
  return new Map([...sets].map(([name, set]) => [name, new Set(set)]))
}

function become<K, V>(map: Map<K, V>, then: ReadonlyMap<K, V>): void {
  map.clear()
  for (const [key, value] of then) map.set(key, value)
}

/** Returns whether users set the field, and not the server. */
export function isMeantByPeople(path: string): boolean {
  return /^(title|description|priority|startTime|assetUuid|items\/[^/]+\/(done|title)|(customFields|fields)\/[^/]+\/value)$/.test(
    path,
  )
}

const listed: ReadonlySet<string> = new Set(['items', 'customFields', 'fields'])

/** At a base server, custom fields are identified by their names. */
function withNamedFields(entity: Entity): Entity {
  const { customFields } = entity
  return Array.isArray(customFields) ? { ...entity, customFields: customFields.map(namedField) } : entity
}

function namedField({ id: _id, uuid: _uuid, ...field }: Record<string, unknown>): Record<string, unknown> {
  return Array.isArray(field.fields) ? { ...field, fields: field.fields.map(namedField) } : field
}

/** Yields every field with its path. Entries of lists have their key and property in the path. */
export function* fieldsOf(entity: object): Generator<[path: string, value: unknown]> {
  for (const [name, value] of Object.entries(entity)) {
    if (!listed.has(name) || !Array.isArray(value)) yield [name, value]
    else {
      for (const entry of value as Record<string, unknown>[]) {
        for (const [property, its] of Object.entries(entry))
          yield [`${name}/${keyOf(entry)}/${property}`, its]
      }
    }
  }
}
