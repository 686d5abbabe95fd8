import { Clock, HardDrive, KeyRound, Plug, TriangleAlert } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { Failure } from '../../../shared/text/failures.ts'
import { linkState } from '../../bridge/link.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { lazyPart, soonPart } from '../../parts/lazy-part.tsx'
import { PageButton } from '../../parts/page-button.tsx'
import { app, newAddress, status } from '../../state/app-store.ts'
import { diskFailure } from '../../state/disk.ts'
import { importing } from '../../state/importing.ts'
import { describeFailure } from '../../text/failure-messages.ts'
import { isTimeZoneKnown, readTimeZone } from '../../text/format.ts'
import { t } from '../../text/t.ts'

// loaded on demand, because most days need none of them
const TroubleBanner = lazyPart(() => import('../rescue/trouble-banner.tsx').then(part => part.TroubleBanner))
const ImportBanner = soonPart(() => import('../rescue/import-work.tsx').then(part => part.ImportBanner))
const SweepBanner = soonPart(() => import('./sweep-banner.tsx').then(part => part.SweepBanner))
const UpdateBanner = lazyPart(() => import('./update-banner.tsx').then(part => part.UpdateBanner))
const MovedBanner = soonPart(() => import('../sign-in/move-server.tsx').then(part => part.MovedBanner))
const SignIn = lazyPart(() => import('../sign-in/sign-in.tsx').then(({ SignIn }) => SignIn))

/** Banners above every screen: lost connection to the program, full disk, expired sign-in. */
export function Banners() {
  const link = linkState.value
  const problem = diskFailure.value ?? status.value?.problem ?? null
  return (
    <div class="banners">
      {link !== 'up' && (
        <Banner icon={Plug} tone="bad" isAlert title={t(`link.${link}.title`)}>
          <p>{t(`link.${link}.text`)}</p>
        </Banner>
      )}
      {(app.value?.trouble ?? null) !== null && <TroubleBanner />}
      {isZoneMissing() && (
        <Banner icon={Clock} tone="warn" title={t('timeZone.title')}>
          <p>{t('timeZone.text', { zone: readTimeZone() })}</p>
        </Banner>
      )}
      <div role="status">{importing.value !== null && <ImportBanner />}</div>
      {problem !== null && !isSaidBelow(problem) && <Problem failure={problem} />}
      {newAddress() !== null && <MovedBanner />}
      {(status.value?.question ?? null) !== null && <SweepBanner />}
      {(app.value?.update ?? null) !== null && <UpdateBanner />}
      {status.value?.needsSignIn === true && !isMoving() && <SignInBanner />}
    </div>
  )
}

/** The program and the page read the system's time zone separately. */
function isZoneMissing(): boolean {
  return app.value?.isTimeZoneKnown === false || !isTimeZoneKnown()
}

/** The banner of a moved server contains the sign-in. */
function isMoving(): boolean {
  return (app.value?.account?.movingTo ?? null) !== null
}

/** Whether another banner reports the failure: a moved server, an expired sign-in, or a question of the sweep. */
function isSaidBelow({ code }: Failure): boolean {
  if (code === 'network' && (status.value?.movedTo ?? null) !== null) return true
  return code === 'sign-in' || (code === 'conflict' && (status.value?.question ?? null) !== null)
}

function Problem({ failure }: { failure: Failure }) {
  const { text, detail } = describeFailure(failure)
  const isDisk = failure.code === 'storage'
  const title = isDisk ? 'storage' : failure.code === 'network' ? 'network' : 'other'
  return (
    <Banner
      icon={isDisk ? HardDrive : TriangleAlert}
      tone={isDisk ? 'bad' : 'warn'}
      isAlert={isDisk}
      title={t(`problem.title.${title}`)}
      actions={failure.page !== undefined && <PageButton page={failure.page} />}
    >
      <p>{text}</p>
      {detail !== null && <p class="small">{detail}</p>}
    </Banner>
  )
}

/** Does not interrupt the work; the form opens only on a click. */
function SignInBanner() {
  const [isOpen, setOpen] = useState(false)
  const isOther = status.value?.question?.doubt === 'account'
  return (
    <Banner
      icon={KeyRound}
      tone="warn"
      title={t(isOther ? 'sweep.accountTitle' : 'pill.signIn')}
      actions={!isOpen && <Button onClick={() => setOpen(true)}>{t('signIn.open')}</Button>}
    >
      <p>{t(isOther ? 'sweep.accountText' : 'signIn.bannerText')}</p>
      {isOpen && <SignIn onClose={() => setOpen(false)} />}
    </Banner>
  )
}
