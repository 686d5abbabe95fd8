import { signal } from '@preact/signals'
import { Download, RotateCw } from 'lucide-preact'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { app } from '../../state/app-store.ts'
import { act } from '../../state/ask.ts'
import { route } from '../../state/route.ts'
import { t } from '../../text/t.ts'

/** The version that the user has postponed until the program ends. */
const postpone = signal<string | null>(null)
/** Shown only above the day's list, where no input can be lost. */
export function UpdateBanner() {
  const version = app.value?.update?.version ?? null
  if (version === null || version === postpone.value || !isAtRest()) return null
  return (
    <Banner
      icon={Download}
      tone="accent"
      title={t('update.ready', { version })}
      actions={
        <>
          <RestartButton />
          <Button tone="quiet" onClick={() => (postpone.value = version)}>
            {t('update.later')}
          </Button>
        </>
      }
    />
  )
}

function isAtRest(): boolean {
  const at = route.value
  if (at.screen !== 'today') return false
  const isOver = at.formUuid !== null || at.documentUuid !== null || at.captureUuid !== null
  return !isOver && !at.isNewJob && !at.isDetails && !at.isSheet
}

/** Restarts into the new version, or says why that is not possible now. */
export function RestartButton() {
  return (
    <Button
      class="update-restart"
      icon={RotateCw}
      onClick={() => act('update.install', {}, t('update.restarting'))}
    >
      {t('update.restart')}
    </Button>
  )
}
