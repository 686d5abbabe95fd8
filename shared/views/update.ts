/** State of the program's updates, for the screens. */
import type { Message } from '../text/message.ts'

export interface UpdateView {
  /** downloaded and checked version, which is installed when the program ends; null: there is none */
  version: string | null
  /** whether the feed is being checked, or a version downloaded from it */
  isLooking: boolean
  /** why the last check or installation failed; the installed version continues to work */
  problem: Message | null
}
