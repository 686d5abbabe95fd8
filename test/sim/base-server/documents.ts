/** Documents: uploaded, described, attached to jobs and assets, detached, and read. */
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from './access.ts'
import { type Answered, type Asked, notFound, Refusal } from './answer.ts'
import type { Asset, Fields, Job, StoredDocument } from './data.ts'
import { documentView } from './job-view.ts'
import { newEntity, record, type ServerState, touch } from './server-state.ts'
import { storedTexts } from './text.ts'

const mostBytes = 50 * 1024 * 1024

export function upload(state: ServerState, caller: Caller, asked: Asked): Fields {
  const { fileName, bytes } = readFilePart(asked)
  if (bytes.length > mostBytes) throw new Refusal(413, 'A document has 50 MB at most.')
  const document: StoredDocument = {
    ...newEntity(state, caller, state.chance.uuid()),
    ...{
      fileName,
      mimeType: typeOf(bytes),
      description: null,
      internal: false,
      thumbUrl: null,
      extra: {},
      bytes,
    },
  }
  state.data.documents.set(document.uuid, document)
  return { success: true, document: documentView(document) }
}

function readFilePart({ headers, body }: Asked): { fileName: string | null; bytes: Buffer } {
  const [, boundary] = /^multipart\/form-data;.*boundary="?([^";]+)/.exec(headers['content-type'] ?? '') ?? []
  if (boundary === undefined) throw new Refusal(415, 'Send multipart/form-data.')
  const whole = Buffer.isBuffer(body) ? body : Buffer.from(body ?? '')
  const begin = whole.indexOf('\r\n\r\n')
  const end = whole.indexOf(`\r\n--${boundary}`, Math.max(begin, 0))
  const head = whole.subarray(0, Math.max(begin, 0)).toString('utf8')
  if (begin < 0 || end < 0 || !/name="?file"?[;\s]/.test(`${head} `))
    throw new Refusal(400, 'Send one part named file.')
  return { fileName: nameIn(head), bytes: Buffer.from(whole.subarray(begin + 4, end)) }
}

function nameIn(head: string): string | null {
  const extended = /filename\*=UTF-8''([^;\r\n]+)/i.exec(head)?.[1]
  const name = /filename="((?:[^"\\]|\\.)*)"/.exec(head)?.[1]
  if (extended !== undefined) return decodeURIComponent(extended)
  return name?.replaceAll('%22', '"') ?? null
}

/** Detects the type from the bytes, not from what the client sends. */
function typeOf(bytes: Buffer): string {
  const starts = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex
  if (starts('89504e47')) return 'image/png'
  if (starts('ffd8ff')) return 'image/jpeg'
  if (starts('25504446')) return 'application/pdf'
  return bytes.equals(Buffer.from(bytes.toString('utf8'))) ? 'text/plain' : 'application/octet-stream'
}

export function contentOf({ mimeType, fileName, bytes }: StoredDocument): Answered {
  const name = encodeURIComponent(fileName ?? 'document')
  const headers = {
    'content-type': mimeType,
    'content-disposition': `attachment; filename*=UTF-8''${name}`,
    'x-content-type-options': 'nosniff',
  }
  return { status: 200, headers, body: bytes }
}

/** A picture is its own thumbnail. */
export function thumbnailOf(document: StoredDocument): Answered {
  if (!document.mimeType.startsWith('image/')) throw notFound()
  return contentOf(document)
}

const settable = ['fileName', 'description', 'internal', 'thumbUrl'] as const
const ownProperties = ['id', 'uuid', 'mimeType', 'size', 'contentUrl', 'creationTimeStamp', 'lastModified']

export function describe(state: ServerState, document: StoredDocument, body: Fields): void {
  const sent = storedTexts(body, state.traits.text)
  const before = { ...document, extra: { ...document.extra } }
  for (const name of settable)
    if (name in sent) Object.assign(document, { [name]: sent[name] ?? emptyOf(name) })
  const known = [...settable, ...ownProperties, 'creatorId', 'groupId'] as readonly string[]
  for (const [name, value] of Object.entries(sent)) if (!known.includes(name)) document.extra[name] = value
  if (isDeepStrictEqual(document, before)) return
  touch(state, document)
  for (const owner of ownersOf(state, document.uuid)) touch(state, owner)
}

const emptyOf = (name: string) => (name === 'internal' ? false : null)

function ownersOf({ data }: ServerState, uuid: string): (Job | Asset)[] {
  return [...data.jobs.values(), ...data.assets.values()].filter(({ documents }) => documents.includes(uuid))
}

/** Attaches a document; a repetition changes nothing. */
export function attach(
  state: ServerState,
  caller: Caller,
  owner: Job | Asset,
  { uuid }: StoredDocument,
): void {
  if (owner.documents.includes(uuid)) return
  owner.documents.push(uuid)
  recordDocuments(state, caller, owner)
}

export function detach(state: ServerState, caller: Caller, owner: Job | Asset, did: string): void {
  if (!owner.documents.includes(did)) throw notFound()
  owner.documents = owner.documents.filter(uuid => uuid !== did)
  recordDocuments(state, caller, owner)
}

function recordDocuments(state: ServerState, caller: Caller, owner: Job | Asset): void {
  if ('events' in owner) record(state, owner, caller, { type: 'UPDATE_DOCUMENTS' })
  touch(state, owner)
}
