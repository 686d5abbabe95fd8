import { formatRoute } from '../../state/route.ts'
import { t } from '../../text/t.ts'
import { Card } from './card.tsx'

/** The way to the help for who does not know its key. */
export function HelpCard() {
  return (
    <Card title={t('frame.help')}>
      <p class="small soft">{t('help.card')}</p>
      <div class="buttons">
        <a class="button button-plain" href={formatRoute({ screen: 'help' })} aria-keyshortcuts="F1">
          {t('help.open')}
        </a>
      </div>
    </Card>
  )
}
