/**
 * Reduces our server to a base server (interface, "A base server"), which offers no extensions. The functions are pure
 * and change requests and answers on their way.
 */

/** `path` is relative to /api/1 and has its query. Header names are in lower case. */
export interface PlainRequest {
  method: string
  path: string
  headers: Record<string, string>
  /** text, or bytes of a file */
  body: string | Buffer | null
}

export interface PlainAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Optional parts of the base interface. A server without extensions may have them. */
export interface PlainOffer {
  /** jobs are given with their forms */
  formsInJobs: boolean
  /** PUT /form/:id creates and changes forms */
  formChanges: boolean
  /** GET /form/:id returns a form */
  formReads?: boolean
  /** a job's history has no events of forms */
  hidesFormEvents?: boolean
}

export const onlyShown: PlainOffer = { formsInJobs: false, formChanges: false }

const extendedPaths = [
  /^\/job\/[^/]+\/(action|time)$/,
  /^\/job\/[^/]+\/event\/[^/]+\/confirm$/,
  /^\/user(\/|$)/,
  /^\/laptop(\/|$)/,
  /^\/material$/,
  /^\/blank(\/|$)/,
  /^\/phrase(\/|$)/,
  /^\/availability(\/|$)/,
  /^\/recurring(\/|$)/,
  /^\/reading$/,
  /^\/manual$/,
  /^\/asset\/type\/[^/]+\/document\//,
  /^\/search$/,
  /^\/webhook\/[^/]+\/log\/[^/]+\/redeliver$/,
]
const formReads = /^GET \/form(\/|$)/
const formChanges = /^PUT \/form(\/|$)/
const extendedNoteFields = ['internal', 'eventTimeStamp', 'latitude', 'longitude', 'accuracy']
const extendedAnswerHeaders: ReadonlySet<string> = new Set(['etag', 'hub-identity', 'link', 'x-total-count'])
const extendedRequestHeaders: ReadonlySet<string> = new Set(['if-match', 'if-none-match', 'idempotency-key'])

/** Returns the request without the parts that a base server ignores, or the 404 of an address that it does not have. */
export function plainRequest<R extends PlainRequest>(
  asked: R,
  offer: PlainOffer = onlyShown,
): R | PlainAnswer {
  const [path = '', query] = asked.path.split('?', 2)
  if (isExtended(asked.method, path, offer)) return nothingThere()
  const headers = without(asked.headers, extendedRequestHeaders)
  const body = isNote(path) && asked.body !== null ? plainNote(asked.body.toString()) : asked.body
  if (body !== asked.body) delete headers['content-length']
  if (query === undefined) return { ...asked, headers, body }
  const kept = query.split('&').filter(pair => !/^(deleted|discrepancies|full)(=|$)/.test(pair))
  return { ...asked, headers, body, path: kept.length === 0 ? path : `${path}?${kept.join('&')}` }
}

function isNote(path: string): boolean {
  return /^\/job\/[^/]+\/note$/.test(path)
}

/** The body of a note without the fields that the base interface does not have. */
function plainNote(body: string): string {
  const form = new URLSearchParams(body)
  for (const name of extendedNoteFields) form.delete(name)
  return form.toString()
}

export function plainAnswer(
  asked: PlainRequest,
  answer: PlainAnswer,
  offer: PlainOffer = onlyShown,
): PlainAnswer {
  const headers = without(answer.headers, extendedAnswerHeaders)
  const isJson = (headers['content-type'] ?? '').startsWith('application/json')
  const isOfJob = /^\/(job|asset)(\/[^/?]+)?(\?|$)/.test(asked.path)
  const isVersion = /^\/version(\?|$)/.test(asked.path)
  if (!isJson || !(isOfJob || isVersion)) return { ...answer, headers }
  const body = Buffer.from(JSON.stringify(plainEntity(JSON.parse(answer.body.toString('utf8')), offer)))
  return { ...answer, headers: without(headers, contentLength), body }
}

const contentLength: ReadonlySet<string> = new Set(['content-length'])

/** Removes `forms` from a job, and `extensions` and the server's identity from a version. */
function plainEntity(value: unknown, { formsInJobs, hidesFormEvents }: PlainOffer): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const {
    forms,
    extensions: _extensions,
    hubId: _id,
    generation: _raised,
    ...plain
  } = value as Record<string, unknown>
  const { items, events, documents } = plain
  const parts: Record<string, unknown> & { uuid?: string } = {
    ...plain,
    ...(Array.isArray(items) && { items: items.map(plainItem) }),
    ...(Array.isArray(documents) && { documents: documents.map(plainDocument) }),
    ...(Array.isArray(events) && {
      events: events.filter(event => !hidesFormEvents || !isFormEvent(event)).map(plainEvent),
    }),
  }
  return withPlainFields(formsInJobs && forms !== undefined ? { ...parts, forms } : parts)
}

function isFormEvent({ type }: { type?: unknown }): boolean {
  return type === 'ATTACH_FORM'
}

function plainItem({
  materialNumber: _number,
  van: _van,
  takings: _takings,
  ...item
}: Record<string, unknown>) {
  return item
}

function plainDocument({ durationMs: _length, peaks: _peaks, ...document }: Record<string, unknown>) {
  return document
}

/** Removes the comment, so that the event says that a part changed, but not how. */
export function plainEvent<E extends object>(event: E): E {
  const { type } = event as { type?: unknown }
  return type === 'UPDATE' || type === 'UPDATE_ITEMS' ? { ...event, comment: null } : event
}

/** Custom fields have only their names: a base server has no ids for them. */
function withPlainFields<E extends { customFields?: unknown; uuid?: string }>(entity: E): E {
  const { customFields } = entity
  return Array.isArray(customFields) ? { ...entity, customFields: customFields.map(plainField) } : entity
}

function plainField({ id: _id, uuid: _uuid, ...field }: Record<string, unknown>): Record<string, unknown> {
  return Array.isArray(field.fields) ? { ...field, fields: field.fields.map(plainField) } : field
}

function isExtended(method: string, path: string, offer: PlainOffer): boolean {
  if (extendedPaths.some(pattern => pattern.test(path))) return true
  const asked = `${method} ${path}`
  if (formReads.test(asked)) return !(offer.formReads === true && /^GET \/form\/./.test(asked))
  return formChanges.test(asked) && !offer.formChanges
}

function nothingThere(): PlainAnswer {
  return {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: Buffer.from('There is nothing at this address.'),
  }
}

function without(headers: Record<string, string>, names: ReadonlySet<string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)))
}
