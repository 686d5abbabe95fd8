import { Check, Copy, FileDown, KeyRound, Printer, RotateCcw, ShieldAlert, Trash2 } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { app, lacksCode } from '../../state/app-store.ts'
import { today } from '../../state/clock.ts'
import {
  codeSavedAs,
  companyRule,
  copyCode,
  dismissCode,
  makeCode,
  revokeCode,
  saveCode,
  shownCode,
} from '../../state/recovery-store.ts'
import { formatMoment } from '../../text/format.ts'
import { codeLabel } from '../../text/recovery-labels.ts'
import { t } from '../../text/t.ts'
import { Card } from './card.tsx'
import { LockedBy } from './locked.tsx'
import './recovery-card.css'

/** The code that decrypts the data if this laptop's own keys are lost. */
export function RecoveryCard() {
  // hides the code when the user leaves, so that the next person does not see it
  useEffect(() => dismissCode, [])
  const madeAt = app.value?.recoveryCodeAt ?? null
  const code = shownCode.value
  const company = companyRule.value
  return (
    <Card title={t('recovery.title')}>
      <p class="small soft">{t('recovery.text')}</p>
      {company !== undefined && (
        <p class="small recovery-company">
          {t('recovery.company')} <LockedBy by={company.by} />
        </p>
      )}
      {code !== null ? <Shown code={code} /> : madeAt === null ? <Missing /> : <Made madeAt={madeAt} />}
    </Card>
  )
}

function Missing() {
  return (
    <>
      {lacksCode.value && (
        <p class="more-security tone-warn">
          <ShieldAlert size={20} aria-hidden="true" />
          <span>{codeLabel(companyRule.value !== undefined).missing}</span>
        </p>
      )}
      <div class="buttons">
        <Button icon={KeyRound} class="recovery-make" onClick={makeCode}>
          {t('recovery.make')}
        </Button>
      </div>
    </>
  )
}

function Shown({ code }: { code: string }) {
  return (
    <>
      <div class="recovery-sheet stack" role="status">
        <p class="strong">{t('recovery.sheet')}</p>
        <p class="recovery-code">{code}</p>
        <p class="small">{t('recovery.once')}</p>
      </div>
      <div class="buttons">
        <Button icon={Copy} onClick={copyCode}>
          {t('action.copy')}
        </Button>
        <Button icon={Printer} onClick={() => window.print()}>
          {t('recovery.print')}
        </Button>
        <Button icon={FileDown} onClick={saveCode}>
          {t('file.saveAs')}
        </Button>
        <Button tone="primary" icon={Check} onClick={dismissCode}>
          {t('recovery.saved')}
        </Button>
      </div>
      {codeSavedAs.value !== null && (
        <p class="small soft">{t('file.savedAs', { file: codeSavedAs.value })}</p>
      )}
    </>
  )
}

function Made({ madeAt }: { madeAt: number }) {
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null)
  return (
    <>
      <p class="recovery-made">{t('recovery.made', { time: formatMoment(madeAt, today.value) })}</p>
      <div class="buttons">
        <Button icon={RotateCcw} onClick={() => setAsking('renew')}>
          {t('recovery.renew')}
        </Button>
        <Button tone="quiet" icon={Trash2} onClick={() => setAsking('revoke')}>
          {t('recovery.revoke')}
        </Button>
      </div>
      {asking !== null && (
        <Dialog
          title={t(`recovery.${asking}Title`)}
          keep={t('recovery.cancel')}
          confirm={t(`recovery.${asking}`)}
          onConfirm={asking === 'renew' ? makeCode : revokeCode}
          onClose={() => setAsking(null)}
        >
          <p>
            {asking === 'renew' ? t('recovery.renewText') : codeLabel(companyRule.value !== undefined).revoke}
          </p>
        </Dialog>
      )}
    </>
  )
}
