/** Ties the stores to main's events, the address and the clock. */
import { effect } from '@preact/signals'
import { on } from '../bridge.ts'
import { t } from '../text/t.ts'
import { app, followFirstLoad, progress, readApp, status, theme } from './app-store.ts'
import { ask } from './ask.ts'
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
  return undoAll([
    followAddress(),
    startClock(),
    listenToMain(),
    keepDraftsOnLeaving(),
    effect(() => readAgainOnceLinked(linkState.value)),
    effect(() => openWhatIsShown()),
    effect(() => rememberShown()),
    effect(() => followFirstLoad()),
    wakeOnReturn(),
    effect(() => {
      document.title = t('app.title', { screen: t(`frame.${route.value.screen}`) })
    }),
    effect(() => {
      document.documentElement.dataset.theme = theme.value
    }),
  ])
}

function listenToMain(): () => void {
  return undoAll([
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
  ])
}

/** Who comes back to the window, or back into a network, wants to see what is new. */
function wakeOnReturn(): () => void {
  const wake = () => {
    const isSignedIn = (app.peek()?.account ?? null) !== null
    // A lost link or a bug has been told by `ask`.
    if (isSignedIn && document.visibilityState === 'visible') ask('sync.wake', {}).catch(() => undefined)
  }
  return undoAll([
    listen(document, 'visibilitychange', wake),
    listen(window, 'focus', wake),
    listen(window, 'online', wake),
  ])
}

/** A page that is hidden may never be shown again. */
function keepDraftsOnLeaving(): () => void {
  const keep = () => {
    flushDrafts()
    void flushForm()
  }
  return undoAll([listen(document, 'visibilitychange', keep), listen(window, 'pagehide', keep)])
}

function listen(target: EventTarget, name: string, run: () => void): () => void {
  target.addEventListener(name, run)
  return () => target.removeEventListener(name, run)
}

function undoAll(undos: readonly (() => void)[]): () => void {
  return () => {
    for (const undo of undos) undo()
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
