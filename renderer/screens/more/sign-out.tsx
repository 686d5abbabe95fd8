import { LogOut } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { applyState, status } from '../../state/app-store.ts'
import { attempt, showFailure } from '../../state/ask.ts'
import { replaceRoute, todayRoute } from '../../state/route.ts'
import { announceSaved } from '../../state/toast.ts'
import { t } from '../../text/t.ts'
import { UnfinishedForms } from '../form/unfinished-forms.tsx'

/** Signs out. Main refuses while work is unsent; then the user is asked first. */
export function SignOut() {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const signOut = async (evenUnsent: boolean) => {
    const outcome = await attempt('account.signOut', { evenUnsent })
    if (!outcome.ok) {
      if (outcome.failure?.code === 'conflict' && !evenUnsent) setAsking(true)
      else showFailure(outcome.failure)
      return
    }
    applyState(outcome.value)
    replaceRoute(todayRoute)
    announceSaved(t('more.signedOut'))
  }
  return (
    <section class="more-leave">
      <Button tone="quiet" icon={LogOut} onClick={() => signOut(false)}>
        {t('more.signOut')}
      </Button>
      <p class="small soft">{t('more.signOutText')}</p>
      {isAsking && (
        <Dialog
          title={t('more.signOutTitle')}
          keep={t('more.signOutNo')}
          confirm={t('more.signOut')}
          onConfirm={() => signOut(true)}
          onClose={close}
        >
          <p>{t('more.signOutUnsent', { count: status.value?.pending ?? 0 })}</p>
          <UnfinishedForms />
        </Dialog>
      )}
    </section>
  )
}
