/** Which column of a CSV file holds which field of a job. */
import { refuse } from '../../service/refuse.ts'

/** Each field with the headers that are taken for it when nobody says otherwise, the best first. */
const headersOf = {
  title: ['title', 'problemPlain', 'subject', 'summary', 'problem'],
  description: ['description', 'details', 'notes', 'problem'],
  externalId: ['externalId', 'requestId', 'ticketId', 'orderNumber', 'number', 'id'],
  openedAt: ['openedAt', 'startTime', 'start', 'opened', 'createdAt', 'date'],
  closedAt: ['closedAt', 'endTime', 'end', 'closed', 'finishedAt'],
  status: ['status', 'state'],
  priority: ['priority'],
  duration: ['duration', 'minutes'],
  address: ['address', 'street'],
  placeName: ['placeName', 'place', 'site'],
  zip: ['zip', 'postcode', 'postalCode'],
  city: ['city', 'town'],
  country: ['country'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lon', 'lng'],
  contactName: ['contactName', 'contact'],
  contactPhone: ['contactPhone', 'phone'],
  contactEmail: ['contactEmail', 'email'],
  customerName: ['customerName', 'customer'],
  projectName: ['projectName', 'project'],
} as const satisfies Record<string, readonly string[]>

export type Field = keyof typeof headersOf
export const fields = Object.keys(headersOf) as Field[]

/** From field to the index of its column; a field without one is not in the file. */
export type Columns = ReadonlyMap<Field, number>

/** `field=header`, as `--column` gives it. @throws Refused `bad-request` */
export function parseMapping(text: string): [Field, string] {
  const cut = text.indexOf('=')
  const name = text.slice(0, Math.max(0, cut)).trim()
  const field = fields.find(known => simplify(known) === simplify(name)) ?? fieldCalled(name)
  if (cut < 0 || !field) {
    return refuse(
      'bad-request',
      `--column ${text}: say field=header, with one of the fields ${fields.join(', ')}.`,
    )
  }
  return [field, text.slice(cut + 1).trim()]
}

/** What people call a field is what its column may be called. */
function fieldCalled(name: string): Field | undefined {
  return fields.find(field => headersOf[field].some(header => simplify(header) === simplify(name)))
}

/** @throws Refused `bad-request`, with the file's headers, when a named column or the title's is missing */
export function findColumns(headers: readonly string[], mappings: ReadonlyMap<Field, string>): Columns {
  const columns = new Map<Field, number>()
  for (const field of fields) {
    const asked = mappings.get(field)
    const index = indexOf(headers, asked === undefined ? headersOf[field] : [asked])
    if (index >= 0) columns.set(field, index)
    else if (asked !== undefined) refuseMissing(headers, `a column "${asked}" for ${field}`)
  }
  if (!columns.has('title')) refuseMissing(headers, 'a column for title: name it with --column title=HEADER')
  return columns
}

/** Where a title may stand, the best column first: a row whose first is empty takes the next. */
export function findTitleColumns(
  headers: readonly string[],
  mappings: ReadonlyMap<Field, string>,
): readonly number[] {
  const asked = mappings.get('title')
  const names = asked === undefined ? headersOf.title : [asked, ...headersOf.title]
  const simple = headers.map(simplify)
  return [...new Set(names.map(name => simple.indexOf(simplify(name))))].filter(index => index >= 0)
}

/** Of the best header that is there. */
function indexOf(headers: readonly string[], names: readonly string[]): number {
  const simple = headers.map(simplify)
  const found = names.map(name => simple.indexOf(simplify(name))).find(index => index >= 0)
  return found ?? -1
}

function simplify(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function refuseMissing(headers: readonly string[], what: string): never {
  refuse(
    'bad-request',
    `The file lacks ${what}. Its columns are: ${headers.join(', ')}. Nothing was imported.`,
  )
}
