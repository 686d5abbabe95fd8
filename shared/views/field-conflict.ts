/** A field that both the user and the server changed. `before`, `mine` and `office` (the server's) are JSON values. */
export interface FieldConflict {
  id: number
  jobUuid: string
  field: string
  before: unknown
  mine: unknown
  office: unknown
  /** when `mine` was written, epoch ms; null: unknown. `officeAt` is the same for `office`. */
  mineAt: number | null
  officeAt: number | null
  /** the value in effect until the user chooses */
  holding: 'mine' | 'office'
}
