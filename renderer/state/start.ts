/** Ties the stores to main's events, the address and the clock. */
import { effect } from '@preact/signals'
import { on } from '../bridge.ts'
import { t } from '../text/t.ts'
import { app, progress, readApp, status, theme } from './app-store.ts'
import { startClock, today } from './clock.ts'
import { closeDay, openDay, reloadDay, rememberShown, shownJobUuid } from './day-store.ts'
import { flushDrafts, forgetDrafts } from './draft-store.ts'
import { closeJob, openJob, reloadJob } from './job-store.ts'
import { linkState } from './link.ts'
import { flushForm, forgetForm } from './new-job-store.ts'
import { closeOutbox, openOutbox, reloadOutbox } from './outbox-store.ts'
import { followAddress, route } from './route.ts'

/** Starts everything that lives as long as the page; the answer stops it. */
export function startStores(): () => void {
  const undos = [
    followAddress(),
    startClock(),
    listenToMain(),
    keepDraftsOnLeaving(),
    effect(() => readAgainOnceLinked(linkState.value)),
    effect(() => openWhatIsShown()),
    effect(() => rememberShown()),
    effect(() => {
      document.title = t('app.title', { screen: t(`frame.${route.value.screen}`) })
    }),
    effect(() => {
      document.documentElement.dataset.theme = theme.value
    }),
  ]
  return () => {
    for (const undo of undos) undo()
  }
}

function listenToMain(): () => void {
  const undos = [
    on('app', state => (app.value = state)),
    on('status', now => {
      status.value = now
      // Why something waits may change without the job: a sign-in that ran out holds up all of it.
      reloadOutbox()
      reloadJob()
    }),
    on('progress', now => (progress.value = now)),
    on('changed', ({ jobUuids }) => {
      reloadDay()
      reloadOutbox()
      if (jobUuids === null || jobUuids.includes(shownJobUuid.peek() ?? '')) reloadJob()
    }),
  ]
  return () => {
    for (const undo of undos) undo()
  }
}

/** A page that is hidden may never be shown again. */
function keepDraftsOnLeaving(): () => void {
  const keep = () => {
    flushDrafts()
    void flushForm()
  }
  document.addEventListener('visibilitychange', keep)
  window.addEventListener('pagehide', keep)
  return () => {
    document.removeEventListener('visibilitychange', keep)
    window.removeEventListener('pagehide', keep)
  }
}

function readAgainOnceLinked(state: typeof linkState.value): void {
  if (state !== 'up') return
  readApp()
  reloadDay()
  reloadJob()
  reloadOutbox()
}

let shownAccount: string | null = null

/** What was read for one account is never shown to another. */
function forgetOtherAccount(): void {
  const account = app.value?.account ?? null
  const now = account === null ? null : `${account.user.uuid} ${account.baseUrl}`
  if (now === shownAccount) return
  shownAccount = now
  closeDay()
  closeJob()
  closeOutbox()
  forgetDrafts()
  forgetForm()
}

/** The reader of each screen follows the route; a new day at midnight is read without being asked. */
function openWhatIsShown(): void {
  const here = route.value
  forgetOtherAccount()
  if (app.value === null || app.value.phase === 'first-run') return
  if (here.screen === 'today') openDay(here.date, today.value)
  if (here.screen === 'outbox') openOutbox()
  else closeOutbox()
  if (shownJobUuid.value === null) closeJob()
  else openJob(shownJobUuid.value)
}
