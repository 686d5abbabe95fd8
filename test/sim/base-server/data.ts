/** The data of a base server. Entities refer to each other by uuid, so that an import can change every number. */

export type Fields = Record<string, unknown>

/** An entry of a list of a job, an asset or a form. */
export interface Entry extends Fields {
  id: number
  uuid: string
}

export interface Resource extends Entry {
  userId: number
  fullName: string
  state: string
  reported: boolean
}

export interface Event {
  id: number
  uuid: string | null
  type: string
  eventTimeStamp: number
  userId: number | null
  toUserId: number | null
  newState: string | null
  newResourceState: string | null
  comment: string | null
  destinationId: null
  vehicleId: null
  discrepancy: boolean
  internal: boolean
  latitude: null
  longitude: null
  accuracy: null
}

export interface Entity {
  id: number
  uuid: string
  creationTimeStamp: number
  lastModified: number
  creatorId: number | null
  groupId: number
}

export interface Job extends Entity {
  /** Everything else that a PUT sets, with unknown properties. */
  fields: Fields
  isPublished: boolean
  /** A state override; the next change of a resource's state ends it. */
  override: string | null
  resources: Resource[]
  destinations: Entry[]
  items: Entry[]
  customFields: Fields[]
  /** Uuids of the attached uploads, in the order in which they were attached. */
  documents: string[]
  /** Links to documents outside the server. */
  links: Entry[]
  events: Event[]
}

export interface Asset extends Entity {
  fields: Fields
  customFields: Fields[]
  documents: string[]
  links: Entry[]
}

export interface AssetType extends Entity {
  fields: Fields
}

export interface StoredDocument extends Entity {
  fileName: string | null
  mimeType: string
  description: string | null
  internal: boolean
  /** A thumbUrl that a client supplied. */
  thumbUrl: string | null
  /** Properties that a client sent and the server does not know. */
  extra: Fields
  bytes: Buffer
}

export interface Form extends Entity {
  title: string | null
  description: string | null
  instructions: string | null
  fields: Fields[]
  jobUuid: string | null
  extra: Fields
}

export interface Data {
  lastNumber: number
  /** The newest `lastModified`; it rises with every change, even if the clock goes back. */
  lastModified: number
  jobs: Map<string, Job>
  assets: Map<string, Asset>
  types: Map<string, AssetType>
  documents: Map<string, StoredDocument>
  forms: Map<string, Form>
  /** Maps tokens to their users, with the time of the last use. */
  tokens: Map<string, { userId: number; usedAt: number }>
}

export function emptyData(): Data {
  return {
    lastNumber: 0,
    lastModified: 0,
    jobs: new Map(),
    assets: new Map(),
    types: new Map(),
    documents: new Map(),
    forms: new Map(),
    tokens: new Map(),
  }
}

/** Bytes of documents never change, so copies share them. */
export function copyOf(data: Data): Data {
  const bytes = new Map([...data.documents].map(([uuid, document]) => [uuid, document.bytes]))
  const copy = structuredClone({ ...data, documents: withoutBytes(data) })
  for (const [uuid, document] of copy.documents) document.bytes = bytes.get(uuid) ?? Buffer.alloc(0)
  return copy
}

function withoutBytes({ documents }: Data): Data['documents'] {
  return new Map([...documents].map(([uuid, document]) => [uuid, { ...document, bytes: Buffer.alloc(0) }]))
}

/** Returns entities sorted by number. */
export function inOrder<T extends { id: number }>(map: ReadonlyMap<string, T>): T[] {
  return [...map.values()].toSorted((a, b) => a.id - b.id)
}

/** Finds an entity: digits are its number, a UUID its uuid. */
export function find<T extends Entity>(map: ReadonlyMap<string, T>, ref: string): T | undefined {
  if (isUuid(ref)) return map.get(ref.toLowerCase())
  return /^\d+$/.test(ref) ? map.values().find(({ id }) => id === Number(ref)) : undefined
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && uuidShape.test(text)
}

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Gives every entity another number; another entity may then have the old number. */
export function renumber(data: Data): void {
  const all = numbered(data)
  const numbers = all.map(({ id }) => id).toSorted((a, b) => b - a)
  for (const [nth, one] of all.entries()) one.id = numbers[nth] ?? one.id
}

/**
 * Returns the entities to renumber. Events are listed newest first, so that the new numbers keep the history's order.
 * Custom fields are left out: their numbers may be the client's.
 */
function numbered(data: Data): { id: number }[] {
  const jobs = inOrder(data.jobs)
  const parts = jobs.flatMap(job => [...job.resources, ...job.destinations, ...job.items, ...job.links])
  const assets = inOrder(data.assets)
  const events = jobs.flatMap(job => job.events).toSorted((a, b) => b.id - a.id)
  const others = [
    ...jobs,
    ...assets,
    ...inOrder(data.types),
    ...inOrder(data.documents),
    ...inOrder(data.forms),
  ]
  return [...others, ...parts, ...assets.flatMap(({ links }) => links), ...events]
}
