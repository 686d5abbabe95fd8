/** Announces for a few seconds what other users did to the technician's jobs; by the system too, where that is allowed. */
import { effect, signal } from '@preact/signals'
import type { Notices, OpenJob } from '../../shared/views/notice.ts'
import { on } from '../bridge/bridge.ts'
import { describeNotices } from '../text/notice-labels.ts'
import { ask } from './ask.ts'
import { afterClick } from './click.ts'
import { today } from './clock.ts'
import { routeOnDay } from './day-store.ts'
import { undoAll } from './listen.ts'
import { goTo, type Route, route } from './route.ts'
import { registerStore } from './stores.ts'

export interface ShownNotices extends Notices {
  id: number
}

const SHOWN_MAX = 2
const SHOWN_MS = 8_000

export const noticesShown = signal<readonly ShownNotices[]>([])
let lastId = 0

/** The screen ends above a notice, so a button never moves under the pointer. */
function showNotices(notices: Notices): void {
  const id = ++lastId
  afterClick(() => {
    noticesShown.value = [...noticesShown.value, { ...notices, id }].slice(-SHOWN_MAX)
    dismissLater(id)
  })
  if (document.visibilityState === 'hidden' || !document.hasFocus()) void showOutside(notices)
}

/** Not while the user may be reading it: the pointer or the focus is on a notice, or the window is hidden. */
function dismissLater(id: number): void {
  setTimeout(() => {
    if (noticesShown.peek().every(shown => shown.id !== id)) return
    const isRead = document.querySelector('[data-testid=notice]:is(:hover, :focus-within)') !== null
    if (isRead || document.visibilityState === 'hidden') dismissLater(id)
    else afterClick(() => dismissNotices(id))
  }, SHOWN_MS)
}

export function dismissNotices(id: number): void {
  noticesShown.value = noticesShown.value.filter(shown => shown.id !== id)
}

registerStore({
  start: () => undoAll([on('notice', showNotices), on('openJob', openFromOutside), effect(dismissSeen)]),
  forget() {
    noticesShown.value = []
  },
})

function dismissSeen(): void {
  const left = noticesShown.value.filter(shown => !isSeen(targetOf(shown), route.value))
  if (left.length < noticesShown.value.length) noticesShown.value = left
}

/** Whether the user is already at the notice's target. */
function isSeen({ jobUuid }: OpenJob, here: Route): boolean {
  if (jobUuid === null) return here.screen === 'changes'
  return 'jobUuid' in here && here.jobUuid === jobUuid
}

/** Leads to the job in the list of its day, or for several jobs to the list of changes. */
export function routeOf({ jobUuid, date }: OpenJob): Route {
  if (jobUuid === null) return { screen: 'changes' }
  return routeOnDay(date, jobUuid)
}

export function targetOf({ named, counts }: Notices): OpenJob {
  const [first] = named
  const isOne = Object.values(counts).reduce((sum, count) => sum + count, 0) === 1
  return isOne && first !== undefined
    ? { jobUuid: first.jobUuid, date: first.date }
    : { jobUuid: null, date: null }
}

function openFromOutside(target: OpenJob): void {
  goTo(routeOf(target))
}

/** Shows a notification by the system through main, or by the browser if the user has allowed it. */
async function showOutside(notices: Notices): Promise<void> {
  const { title, text: body } = describeNotices(notices, today.value)
  const target = targetOf(notices)
  const shown = await ask('notice.show', { title, body, ...target }).catch(() => null)
  if (shown?.isShown !== false || mayShowOutside() !== 'granted') return
  const notification = new Notification(title, { body, tag: `fieldbook-${target.jobUuid ?? 'jobs'}` })
  notification.onclick = () => {
    window.focus()
    openFromOutside(target)
    notification.close()
  }
}

/** Returns the browser's permission; null: main shows notifications, or the browser cannot. */
export function mayShowOutside(): NotificationPermission | null {
  return window.fieldbook === undefined && 'Notification' in window ? Notification.permission : null
}
