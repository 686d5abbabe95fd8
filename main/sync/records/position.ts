/** Where a pull stands, so that a crash or a lost network costs at most one page (sync design, section 8). */
export interface PassPosition {
  /** epoch ms of the hub; null: everything in the window */
  since: number | null
  /** the hub's clock when the first pass began, epoch ms; null where the hub gives no Date */
  startedAt: number | null
  /** from 1 */
  pass: number
  offset: number
}
