import { Search, TriangleAlert } from 'lucide-preact'
import type { UpdateView } from '../../../shared/views/update.ts'
import { Button } from '../../parts/button.tsx'
import { act } from '../../state/ask.ts'
import { describeMessage } from '../../text/failure-messages.ts'
import { t } from '../../text/t.ts'
import { RestartButton } from '../frame/update-banner.tsx'
import { Card } from './card.tsx'

/** The installed version, the one that is ready, or why there is none. */
export function UpdateCard({ update, here }: { update: UpdateView; here: string }) {
  const { version, problem, isLooking } = update
  const news = isLooking ? t('update.looking') : version !== null && t('update.ready', { version })
  return (
    <Card title={t('update.title')}>
      <p role="status">{[t('update.current', { version: here }), news].filter(Boolean).join(' ')}</p>
      {problem !== null && (
        <p class="small tone-warn with-icon">
          <TriangleAlert size={16} aria-hidden="true" />
          <span>{describeMessage(problem)}</span>
        </p>
      )}
      <div class="buttons">
        {version !== null && <RestartButton />}
        {version === null && (
          <Button
            class="update-look"
            icon={Search}
            why={isLooking ? t('update.looking') : null}
            onClick={() => act('update.look', {})}
          >
            {t('update.look')}
          </Button>
        )}
      </div>
    </Card>
  )
}
