import { formatRoute } from '../../state/route.ts'
import { t } from '../../text/t.ts'
import { Card } from './card.tsx'

/** The way to one's own time, also on a day that shows none. */
export function TimesCard() {
  return (
    <Card title={t('frame.times')}>
      <p class="small soft">{t('times.card')}</p>
      <div class="buttons">
        <a class="button button-plain" href={formatRoute({ screen: 'times', date: null })}>
          {t('times.open')}
        </a>
      </div>
    </Card>
  )
}
