import { Info } from 'lucide-preact'
import type { UnreadTexts } from '../../../shared/views/search.ts'
import { t } from '../../text/t.ts'

/** Says which texts on this laptop were not searched; nothing if all were. */
export function SearchScope({ unread }: { unread: UnreadTexts }) {
  const lines = linesOf(unread)
  if (lines.length === 0) return null
  return (
    <div class="search-scope small soft">
      <Info size={16} aria-hidden="true" />
      <ul>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

function linesOf({ waiting, away, unreadable, answers }: UnreadTexts): string[] {
  return [
    waiting > 0 && t('search.waiting', { count: waiting }),
    answers > 0 && t('search.answersWaiting', { count: answers }),
    away > 0 && t('search.away', { count: away }),
    unreadable > 0 && t('search.unreadable', { count: unreadable }),
  ].filter(line => line !== false)
}
