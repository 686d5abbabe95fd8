import { BellDot, CalendarPlus, CalendarSync, type LucideIcon } from 'lucide-preact'
import type { NoticeKind } from '../../shared/views/notice.ts'
import { t } from '../text/t.ts'
import type { TextKey } from '../text/translation.ts'
import { Chip } from './chip.tsx'

type MarkText = Extract<TextKey, `news.mark.${string}`>

/** A job that is gone has a banner instead of a mark. */
const looks: Record<NoticeKind, { icon: LucideIcon; words: MarkText }> = {
  new: { icon: CalendarPlus, words: 'news.mark.new' },
  moved: { icon: CalendarSync, words: 'news.mark.moved' },
  canceled: { icon: BellDot, words: 'news.mark.unread' },
  reassigned: { icon: BellDot, words: 'news.mark.unread' },
  deleted: { icon: BellDot, words: 'news.mark.unread' },
}

/** The mark on the row of a job that other users changed, until it is opened. */
export function NewsMark({ kind }: { kind: NoticeKind | null }) {
  if (kind === null) return null
  const { icon, words } = looks[kind]
  return (
    <Chip icon={icon} tone="accent">
      {t(words)}
    </Chip>
  )
}
