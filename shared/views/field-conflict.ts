/** A field that both sides changed: the values before, here and at the server, as JSON. */
export interface FieldConflict {
  id: number
  jobUuid: string
  field: string
  before: unknown
  mine: unknown
  office: unknown
  /** epoch ms when each was written; null when not known */
  mineAt: number | null
  officeAt: number | null
  /** the value in effect until the user chooses */
  holding: 'mine' | 'office'
}
