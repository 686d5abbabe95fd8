/** Finds the column of a CSV file for each field. */
import { refuse } from '../../service/refuse.ts'

/** Maps each field to the headers that are tried without a mapping, the best first. */
export type HeadersOf<F extends string> = Readonly<Record<F, readonly string[]>>

/** Maps each field to the index of its column. Fields that the file lacks are absent. */
export type Columns<F extends string> = ReadonlyMap<F, number>

export function fieldsOf<F extends string>(headersOf: HeadersOf<F>): F[] {
  return Object.keys(headersOf) as F[]
}

/** Parses `field=header`, the value of `--column`. @throws Refused `bad-request` */
export function parseMapping<F extends string>(headersOf: HeadersOf<F>, text: string): [F, string] {
  const cut = text.indexOf('=')
  const name = text.slice(0, Math.max(0, cut)).trim()
  const fields = fieldsOf(headersOf)
  // A field can also be named by any header that its column may have.
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
  /** fields without which nothing can be imported */
  required: readonly F[]
  mappings: ReadonlyMap<F, string>
}

/**
 * Finds the column of each field.
 * @throws Refused `bad-request` with the file's headers if a named or required column is missing
 */
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

/** Returns all columns that may hold `field`, the best first: a row with an empty first one uses the next. */
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

/** Returns the index of the first name in `names` that is a header, or -1. */
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
