/** Ties the stores to main's events, the address and the clock. */
import { effect } from '@preact/signals'
import { on } from '../bridge/bridge.ts'
import { linkState } from '../bridge/link.ts'
import { t } from '../text/t.ts'
import { forgetAdding } from './add-files.ts'
import { app, followFirstLoad, progress, readApp, status, theme } from './app-store.ts'
import { ask } from './ask.ts'
import { closeAsset, closeAssets, forgetAssets, openAsset, openAssets, reloadAssets } from './assets-store.ts'
import { startClock, today } from './clock.ts'
import { closeDay, openDay, reloadDay, rememberShown, shownJobUuid } from './day-store.ts'
import { flushDrafts, forgetDrafts } from './draft-store.ts'
import { closeJob, openJob, reloadJob, reloadMovingFile } from './job-store.ts'
import { followLanguage } from './language.ts'
import { listen, undoAll } from './listen.ts'
import { flushForm, forgetForm } from './new-job-store.ts'
import { openNews, reloadNews } from './news-store.ts'
import { forgetNotices, openFromOutside, showNotices } from './notice-store.ts'
import { closeOutbox, openOutbox, reloadOutbox } from './outbox-store.ts'
import { openPlan, reloadPlan } from './plan-store.ts'
import { followPresses } from './press.ts'
import { followAddress, type Route, route, type Screen } from './route.ts'
import { closeWeek, openWeek, reloadWeek } from './week-store.ts'

/** Starts everything that lives as long as the page; the answer stops it. */
export function startStores(): () => void {
  return undoAll([
    followAddress(),
    startClock(),
    followPresses(),
    listenToMain(),
    keepDraftsOnLeaving(),
    effect(() => readAgainOnceLinked(linkState.value)),
    effect(() => openWhatIsShown()),
    effect(() => rememberShown()),
    effect(() => followFirstLoad()),
    wakeOnReturn(),
    followLanguage(),
    effect(() => {
      document.title = titleOf(route.value.screen)
    }),
    effect(() => {
      document.documentElement.dataset.theme = theme.value
    }),
  ])
}

/** The window's own bar knows no soft hyphens. */
function titleOf(screen: Screen): string {
  return t('app.title', { screen: t(`frame.${screen}`) }).replaceAll('\u00ad', '')
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
    on('notice', showNotices),
    on('openJob', openFromOutside),
    on('changed', ({ jobUuids }) => {
      reloadDay()
      reloadWeek()
      reloadAssets()
      reloadOutbox()
      reloadPlan()
      reloadNews()
      if (jobUuids === null || jobUuids.includes(shownJobUuid.peek() ?? '')) reloadJob()
      else if (jobUuids.length === 0) reloadMovingFile()
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

function readAgainOnceLinked(state: typeof linkState.value): void {
  if (state !== 'up') return
  readApp()
  reloadDay()
  reloadWeek()
  reloadAssets()
  reloadJob()
  reloadOutbox()
  reloadPlan()
  reloadNews()
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
  closeWeek()
  forgetAssets()
  forgetDrafts()
  forgetNotices()
  forgetForm()
  forgetAdding()
}

/** The reader of each screen follows the route; a new day at midnight is read without being asked. */
function openWhatIsShown(): void {
  const here = route.value
  forgetOtherAccount()
  if (app.value === null || app.value.phase === 'first-run') return
  if (here.screen === 'today') openDay(here.date, today.value)
  if (here.screen === 'outbox') openOutbox()
  else closeOutbox()
  if (here.screen === 'week') openWeek(here.date, today.value)
  else closeWeek()
  openShownAssets(here)
  openPlan()
  openNews()
  if (shownJobUuid.value === null) closeJob()
  else openJob(shownJobUuid.value)
}

function openShownAssets(here: Route): void {
  if (here.screen === 'assets') openAssets()
  else closeAssets()
  if (here.screen === 'assets' && here.assetUuid !== null) openAsset(here.assetUuid)
  else closeAsset()
}
