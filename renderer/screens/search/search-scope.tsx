import { Info } from 'lucide-preact'
import type { UnreadTexts } from '../../../shared/views/search.ts'
import { serverHits } from '../../state/search-store.ts'
import { t } from '../../text/t.ts'
import { type ServerStep, serverStep } from './server-search.ts'

/** Says whether the server was searched, and which texts were not. */
export function SearchScope({ unread }: { unread: UnreadTexts }) {
  const lines = [...linesOf(unread), ...serverLines(serverStep.value)]
  if (lines.length === 0) return null
  return (
    <div class="search-scope small soft" role="status">
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

function serverLines(step: ServerStep | null): string[] {
  if (step === null) return []
  if (step.state !== 'found') return [t(`search.server.${step.state}`)]
  const { waiting } = step
  return [
    serverHits.value.length === 0 && t('search.server.nothing'),
    waiting > 0 && t('search.server.waiting', { count: waiting }),
  ].filter(line => line !== false)
}
