/** A suggestion for a field of a new job. */
export interface Suggestion {
  /** the value */
  title: string
  /** other facts, such as the customer of a place; may be empty */
  detail: string
  /** the fields that it fills */
  fills: {
    customerName?: string
    placeName?: string
    contactName?: string
    contactPhone?: string
    /** the asset fills further fields, if they are empty */
    assetUuid?: string
  }
}
