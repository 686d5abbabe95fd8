/** Which column of a CSV file holds which field. */
import { refuse } from '../../service/refuse.ts'

/** Each field with the headers that are taken for it when nobody says otherwise, the best first. */
export type HeadersOf<F extends string> = Readonly<Record<F, readonly string[]>>

/** From field to the index of its column; a field without one is not in the file. */
export type Columns<F extends string> = ReadonlyMap<F, number>

export function fieldsOf<F extends string>(headersOf: HeadersOf<F>): F[] {
  return Object.keys(headersOf) as F[]
}

/** `field=header`, as `--column` gives it. @throws Refused `bad-request` */
export function parseMapping<F extends string>(headersOf: HeadersOf<F>, text: string): [F, string] {
  const cut = text.indexOf('=')
  const name = text.slice(0, Math.max(0, cut)).trim()
  const fields = fieldsOf(headersOf)
  // what people call a field is what its column may be called
  const field =
    fields.find(known => simplify(known) === simplify(name)) ??
    fields.find(known => headersOf[known].some(header => simplify(header) === simplify(name)))
  if (cut < 0 || !field) {
    return refuse(
      'bad-request',
      `--column ${text}: say field=header, with one of the fields ${fields.join(', ')}.`,
    )
  }
  return [field, text.slice(cut + 1).trim()]
}

export interface Wanted<F extends string> {
  headersOf: HeadersOf<F>
  /** without these nothing can be imported */
  required: readonly F[]
  mappings: ReadonlyMap<F, string>
}

/** @throws Refused `bad-request`, with the file's headers, when a named or required column is missing */
export function findColumns<F extends string>(
  headers: readonly string[],
  { headersOf, required, mappings }: Wanted<F>,
): Columns<F> {
  const columns = new Map<F, number>()
  for (const field of fieldsOf(headersOf)) {
    const asked = mappings.get(field)
    const index = indexOf(headers, asked === undefined ? headersOf[field] : [asked])
    if (index >= 0) columns.set(field, index)
    else if (asked !== undefined) refuseMissing(headers, `a column "${asked}" for ${field}`)
  }
  for (const field of required) {
    if (!columns.has(field))
      refuseMissing(headers, `a column for ${field}: name it with --column ${field}=HEADER`)
  }
  return columns
}

/** Where a field may stand, the best column first: a row whose first is empty takes the next. */
export function findAllColumns<F extends string>(
  headers: readonly string[],
  field: F,
  { headersOf, mappings }: Pick<Wanted<F>, 'headersOf' | 'mappings'>,
): readonly number[] {
  const asked = mappings.get(field)
  const names = asked === undefined ? headersOf[field] : [asked, ...headersOf[field]]
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
