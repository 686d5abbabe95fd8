/** Values of the jobs and assets on this laptop that a new job may have too. They are read once for each change. */

import type { ContactPerson, Location } from '../../../shared/entities/schema.ts'
import { foldWord, wordsIn } from '../../../shared/rules/search-words.ts'
import { addressOf } from '../../../shared/text/address.ts'
import type { ReadDb } from '../../store/db.ts'

/** Values of one job or asset. Texts are trimmed; '' means none. */
export interface KnownValues {
  groupId: number
  customer: string
  place: string
  contactName: string
  contactPhone: string
  assetUuid: string | null
  /** the words of each value, folded, each after a blank */
  folded: Record<ValueField, string>
}

export type ValueField = 'customer' | 'place' | 'contact'

interface Row {
  group_id: number
  customer: string | null
  place_name: string | null
  location: string | null
  contact_person: string | null
  asset_uuid: string | null
}

const customerSql = (of: string) =>
  `(SELECT name FROM reference_rows r WHERE r.group_id = ${of}.group_id AND r.kind = 'customer' AND r.id = ${of}.customer_id)`

/** A withdrawn job may have a customer that the user may not see any more. */
const jobsSql = `SELECT j.group_id, ${customerSql('j')} AS customer, j.place_name, j.contact_person, j.asset_uuid,
    (SELECT d.location FROM destinations d WHERE d.job_id = j.id ORDER BY d.position LIMIT 1) AS location
  FROM jobs j LEFT JOIN job_marks m ON m.job_id = j.id WHERE m.gone IS NULL ORDER BY j.last_modified DESC, j.id DESC`

const assetsSql = `SELECT a.group_id, ${customerSql('a')} AS customer, NULL AS place_name, a.contact_person,
    a.uuid AS asset_uuid, a.location
  FROM assets a WHERE a.inactive = 0 ORDER BY a.last_modified DESC, a.id DESC`

/** Changes whenever a value may have changed. It reads only indexes. */
const versionSql = `SELECT (SELECT count(*) || ' ' || total(last_modified) FROM jobs) || ' ' ||
    (SELECT count(*) || ' ' || total(last_modified) FROM assets) || ' ' ||
    (SELECT count(*) FROM job_marks WHERE gone IS NOT NULL) || ' ' || (SELECT count(*) FROM reference_rows)`

const cached = new WeakMap<ReadDb, { version: string; values: KnownValues[] }>()

/** Returns the values of jobs, the last changed ones first, then those of assets. */
export function readKnownValues(db: ReadDb): readonly KnownValues[] {
  const version = db.value<string>(versionSql) ?? ''
  const known = cached.get(db)
  if (known?.version === version) return known.values
  const folded = new Map<string, string>()
  const foldOnce = (text: string) => {
    const known = folded.get(text) ?? fold(text)
    folded.set(text, known)
    return known
  }
  const values = [...db.all<Row>(jobsSql), ...db.all<Row>(assetsSql)].map(row => toValues(row, foldOnce))
  cached.set(db, { version, values })
  return values
}

function toValues(row: Row, fold: (text: string) => string): KnownValues {
  const location = parse<Location>(row.location)
  const contact = parse<ContactPerson>(row.contact_person)
  const customer = lineOf(row.customer)
  const place =
    lineOf(row.place_name) || lineOf(location?.placeName) || lineOf(location && addressOf(location))
  const contactName = lineOf(contact?.name)
  const contactPhone = lineOf(contact?.phone)
  return {
    ...{ groupId: row.group_id, customer, place, contactName, contactPhone, assetUuid: row.asset_uuid },
    folded: {
      customer: fold(customer),
      place: fold(place),
      contact: fold(`${contactName} ${contactPhone} ${contactPhone.replace(/\D/g, '')}`),
    },
  }
}

function parse<T>(json: string | null): T | null {
  return json === null ? null : (JSON.parse(json) as T | null)
}

/** Returns the text in one line. A longer one is no name, and is left out. */
function lineOf(text: unknown): string {
  if (typeof text !== 'string' || text.length > longest) return ''
  return text.replace(/\s+/g, ' ').trim()
}

const longest = 200

/** Returns the words of a text, folded, each after a blank. */
function fold(text: string): string {
  return wordsIn(text)
    .map(word => ` ${foldWord(word)}`)
    .join('')
}
