/** Captured documents in words. */
import type { CaptureView } from '../../../../shared/contract/capture.ts'
import { isIllegible } from '../../../../shared/entities/captured-page.ts'
import { nowMinute } from '../../../state/clock.ts'
import { dotted, formatTime } from '../../../text/format.ts'
import { t } from '../../../text/t.ts'

/** `Delivery note, 3 pages` */
export function titleOf({ name, pages }: CaptureView): string {
  return t('paper.title', { name, pages: t('paper.pages', { count: pages.length }) })
}

/** `is sent at 14:32`; without a time if it is due. After a failure: whether it is tried again. */
export function sendsLabel({ sendsAt, problem }: Pick<CaptureView, 'sendsAt' | 'problem'>): string {
  if (sendsAt === null) return t('paper.waitsForYou')
  if (problem !== null) return t('paper.sendsAgain')
  return sendsAt <= nowMinute.value ? t('paper.sendsSoon') : t('paper.sendsAt', { time: formatTime(sendsAt) })
}

/** The progress of the recognition of all pages; null: all are read. */
export function readingLabel({ pages }: CaptureView): string | null {
  const waiting = pages.filter(({ state }) => state === 'waiting').length
  const illegible = pages.filter(({ state }) => isIllegible(state)).length
  return (
    dotted(
      waiting > 0 && t('paper.reading', { done: pages.length - waiting, total: pages.length }),
      illegible > 0 && t('paper.unreadPages', { count: illegible }),
    ) || null
  )
}
