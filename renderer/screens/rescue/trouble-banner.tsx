import { HardDrive } from 'lucide-preact'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { app } from '../../state/app-store.ts'
import { restoreData } from '../../state/rescue-store.ts'
import { describeMessage } from '../../text/failure-messages.ts'
import { t } from '../../text/t.ts'
import { ExportButton, ExportResult } from './export-work.tsx'
import { whyRescueWaits } from './why-rescue-waits.ts'

/** Reports a problem with the laptop's data, and offers what helps. */
export function TroubleBanner() {
  const trouble = app.value?.trouble ?? null
  if (trouble === null) return null
  const actions = (
    <>
      <ExportButton />
      {trouble.canRestore && (
        <Button why={whyRescueWaits()} onClick={restoreData}>
          {t('rescue.restore')}
        </Button>
      )}
    </>
  )
  return (
    <Banner
      icon={HardDrive}
      tone={trouble.kind === 'damaged' || trouble.kind === 'read-only' ? 'bad' : 'warn'}
      isAlert
      title={t(`trouble.${trouble.kind}`)}
      actions={actions}
    >
      <p>{describeMessage(trouble)}</p>
      <ExportResult />
    </Banner>
  )
}
