import { HardDrive } from 'lucide-preact'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { app } from '../../state/app-store.ts'
import { rescuing, restoreData } from '../../state/rescue-store.ts'
import { describeTold } from '../../text/failure-words.ts'
import { t } from '../../text/t.ts'
import { ExportButton, ExportResult } from './export-work.tsx'

/** What is wrong with the laptop's own data, and what can be done about it. */
export function TroubleBanner() {
  const trouble = app.value?.trouble ?? null
  if (trouble === null) return null
  const isRestoring = rescuing.value === 'restore'
  const actions = (
    <>
      <ExportButton />
      {trouble.canRestore && (
        <Button disabled={rescuing.value !== null} onClick={restoreData}>
          {t(isRestoring ? 'rescue.restoring' : 'rescue.restore')}
        </Button>
      )}
    </>
  )
  return (
    <Banner
      icon={HardDrive}
      tone={trouble.kind === 'no-copy' || trouble.kind === 'contents' ? 'warn' : 'bad'}
      isAlert
      title={t(`trouble.${trouble.kind}`)}
      actions={actions}
    >
      <p>{describeTold(trouble)}</p>
      <ExportResult />
    </Banner>
  )
}
