/** Words of printed documents in one language. */

export type DocumentKind =
  | 'delivery-note'
  | 'work-permit'
  | 'meter-card'
  | 'type-plate'
  | 'letter'
  | 'receipt'

export interface Vocabulary {
  titles: Readonly<Record<DocumentKind, string>>
  companies: readonly string[]
  people: readonly string[]
  /** without a house number */
  streets: readonly string[]
  /** with a postcode */
  towns: readonly string[]
  labels: Readonly<Record<Label, string>>
  articles: readonly string[]
  /** conditions that are ticked on a permit */
  checks: readonly string[]
  /** whole sentences for each kind; those of `letter` are long */
  sentences: Readonly<Record<DocumentKind, readonly string[]>>
  greeting: string
  farewell: string
  /** Returns a date. `month` goes from 1 to 12. */
  date: (year: number, month: number, day: number) => string
  /** Returns an amount with the currency, from hundredths. */
  amount: (hundredths: number) => string
}

type Label =
  | 'date'
  | 'customer'
  | 'address'
  | 'order'
  | 'number'
  | 'technician'
  | 'validUntil'
  | 'meter'
  | 'reading'
  | 'previous'
  | 'serial'
  | 'model'
  | 'year'
  | 'voltage'
  | 'power'
  | 'pressure'
  | 'weight'
  | 'total'
  | 'tax'
  | 'article'
  | 'description'
  | 'quantity'
  | 'price'
  | 'signature'
  | 'conditions'
  | 'remarks'
  | 'telephone'
