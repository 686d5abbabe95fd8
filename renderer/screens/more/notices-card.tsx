import { BellRing } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { areNoticesOn } from '../../state/app-store.ts'
import { mayShowOutside } from '../../state/notice-store.ts'
import { t } from '../../text/t.ts'
import { Card } from './card.tsx'
import { SwitchSetting } from './locked.tsx'

/** Notifications of new, moved and cancelled jobs. A browser has to be asked before it shows them outside the page. */
export function NoticesCard() {
  const [outside, setOutside] = useState(mayShowOutside())
  const isOn = areNoticesOn.value
  const askBrowser = async () => setOutside(await Notification.requestPermission())
  return (
    <Card title={t('more.notifications')}>
      <SwitchSetting
        name="notifications"
        label={t('more.notices')}
        hint={t('more.noticesHint')}
        isOn={isOn}
      />
      {isOn && outside === 'default' && (
        <div class="buttons">
          <Button icon={BellRing} onClick={askBrowser}>
            {t('more.noticesOutside')}
          </Button>
        </div>
      )}
      {isOn && outside === 'denied' && <p class="small soft">{t('more.noticesRefused')}</p>}
    </Card>
  )
}
