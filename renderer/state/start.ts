/** Connects the registered stores to main's events, the address and the account. */
import { effect, untracked } from '@preact/signals'
import { on } from '../bridge/bridge.ts'
import { linkState } from '../bridge/link.ts'
import { t } from '../text/t.ts'
import { app } from './app-store.ts'
import { ask } from './ask.ts'
// no screen imports these
import './language.ts'
import './subject-store.ts'
import { listen, undoAll } from './listen.ts'
import { followAddress, route, type Screen } from './route.ts'
import { notifyStores, stores } from './stores.ts'

/** Starts everything that lives as long as the page. Returns a function that stops it. */
export function startStores(): () => void {
  return undoAll([
    followAddress(),
    startEach(),
    on('changed', ({ jobUuids }) => notifyStores({ kind: 'changed', jobUuids })),
    keepOnLeaving(),
    effect(() => {
      if (linkState.value === 'up') notifyStores({ kind: 'linked' })
    }),
    effect(() => followWhereWeAre()),
    wakeOnReturn(),
    effect(() => {
      document.title = titleOf(route.value.screen)
    }),
  ])
}

/** Includes stores that register later, with a screen that is loaded on demand. */
function startEach(): () => void {
  const started = new Map<object, () => void>()
  const stop = effect(() => {
    for (const store of stores.value)
      if (!started.has(store)) started.set(store, untracked(() => store.start?.()) ?? (() => undefined))
  })
  return undoAll([stop, () => undoAll([...started.values()])()])
}

/** The title bar shows soft hyphens, so they are removed. */
function titleOf(screen: Screen): string {
  return t('app.title', { screen: t(`frame.${screen}`) }).replaceAll('\u00ad', '')
}

/** Synchronises when the user returns to the window, or the network is back. */
function wakeOnReturn(): () => void {
  const wake = () => {
    const isSignedIn = (app.peek()?.account ?? null) !== null
    // `ask` has reported a lost connection or an error.
    if (isSignedIn && document.visibilityState === 'visible') ask('sync.wake', {}).catch(() => undefined)
  }
  return undoAll([
    listen(document, 'visibilitychange', wake),
    listen(window, 'focus', wake),
    listen(window, 'online', wake),
  ])
}

function keepOnLeaving(): () => void {
  const keep = () => {
    for (const store of stores.peek()) store.keep?.()
  }
  return undoAll([listen(document, 'visibilitychange', keep), listen(window, 'pagehide', keep)])
}

let shownAccount: string | null = null

function forgetOtherAccount(): void {
  const account = app.value?.account ?? null
  const now = account === null ? null : `${account.user.uuid} ${account.baseUrl}`
  if (now === shownAccount) return
  shownAccount = now
  for (const store of stores.peek()) store.forget?.()
}

/** Stores read by the route. The new day at midnight is read by itself. */
function followWhereWeAre(): void {
  const here = route.value
  forgetOtherAccount()
  if (app.value === null || app.value.phase === 'first-run') return
  for (const store of stores.value) store.follow?.(here)
}
