/** How a laptop stands with other versions of the program, for the screens. */
import type { Message } from '../text/message.ts'

export interface UpdateView {
  /** the one that is here, whole and checked, and is installed when the program ends; null: none is */
  version: string | null
  /** the feed is asked, or something is fetched from it */
  isLooking: boolean
  /** why the last look brought nothing, or it could not be installed; the program works on as it is */
  problem: Message | null
}
