/** The pages of a document that its camera captures. */
export interface PagesInto {
  captureUuid: string
  /** page that is taken again; null: pages are added */
  pageUuid: string | null
  /** pages of the document before the first captured one */
  before: number
}
