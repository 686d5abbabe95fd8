/** State of the program, of synchronisation and of the first load, as main reports it. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Preferences, SyncSettings } from '../../shared/settings/settings.ts'
import type { SyncStatus } from '../../shared/sync/sending.ts'
import type { AppState, LoadProgress } from '../../shared/views/app-state.ts'
import { on } from '../bridge/bridge.ts'
import { isAllHere } from '../text/load-labels.ts'
import { untilSpoken } from '../text/speak.ts'
import { t } from '../text/t.ts'
import { act, ask } from './ask.ts'
import { undoAll } from './listen.ts'
import { endReading } from './reading.ts'
import { notifyStores, registerStore } from './stores.ts'
import { announceSaved, type Moment, momentNow } from './toast.ts'

export const app = signal<AppState | null>(null)
export const status = signal<SyncStatus | null>(null)

/**
 * Returns the server's new address, if the user is about to sign in there, an administrator set it, or the server
 * redirects.
 */
export function newAddress(): string | null {
  const { movingTo, givenAddress } = app.value?.account ?? {}
  return movingTo?.address ?? givenAddress ?? status.value?.movedTo ?? null
}

/** Whether a note can be internal. A base server would show it to everyone who sees the job. */
export const keepsInternal = computed(() => status.value?.offered?.includes('notes') ?? true)
/** Whether a state change can carry a text. A base server gets the text as a note. */
export const offersActions = computed(() => status.value?.offered?.includes('action') ?? true)
export const progress = signal<LoadProgress | null>(null)

/** Whether all data was loaded once; later loads do not count as the first. */
const hasAll = signal(false)
export const isFirstLoad = computed(() => {
  if (app.value?.phase !== 'ready') return app.value?.phase === 'loading'
  if (hasAll.value || progress.value === null || isAllHere(progress.value)) return false
  return (status.value?.offlineSince ?? null) === null
})

/** Notices the end of the first load, and its start with another account. */
function followFirstLoad(): void {
  const now = progress.value
  if (app.value?.phase !== 'ready') hasAll.value = false
  else if (now !== null && now.detailsTotal > 0 && isAllHere(now)) hasAll.value = true
}

export const me = computed(() => app.value?.account?.user ?? null)

/** A real account has no recovery code: its data would be lost with the laptop's keys. */
export const lacksCode = computed(() => {
  const state = app.value
  return state?.account != null && !state.account.isDemo && state.recoveryCodeAt === null
})

/** Choices that main has not stored yet. They hide main's reports, which may be older than the choice. */
const choosing = signal<Partial<Preferences>>({})

/** Returns a preference's present value; `untilTold` before main has reported it. */
export function preference<N extends keyof Preferences>(
  name: N,
  untilTold: Preferences[N],
): ReadonlySignal<Preferences[N]> {
  return computed(() => choosing.value[name] ?? app.value?.[name] ?? untilTold)
}

/** Whether the single-key shortcuts N, J and K are on. */
export const areSingleKeysOn = preference('singleKeys', true)
/** Whether changes by other users are announced. */
export const areNoticesOn = preference('notifications', true)
/** Whether camera photos include their position. */
export const isPlaceOn = preference('photoPlace', false)
/** Whether an administrator allows the camera; files can be added anyway. */
export const mayUseCamera = computed(() => app.value?.camera ?? true)
/** Whether an administrator allows the microphone, and so voice notes and videos. */
export const mayUseMicrophone = computed(() => app.value?.microphone ?? true)
/** Height of the rows in the day's list. */
export const rowHeight = preference('rowHeight', 'compact')
/** Whether the sheet shows the customer how long each technician worked. */
export const areTimesOnSheet = preference('sheetTimes', true)
/** Whether the finished jobs are unfolded. */
export const areFinishedShown = preference('finishedShown', false)
/** Width of an hour of the board, and whether it shows people without jobs. */
export const boardZoom = preference('boardZoom', 'M')
export const isIdleShown = preference('boardIdleShown', true)
/** Working hours of the group; the whole day until they are set. */
export const workFrom = preference('workFrom', 0)
export const workTo = preference('workTo', 24)
export const theme = preference('theme', 'system')
/** Path of the map file; empty: none. */
export const mapFile = preference('mapFile', '')
export const referenceFolder = preference('referenceFolder', '')
export const languageChoice = preference('language', 'system')
/** The format of times. */
export const clockChoice = preference('clock', 'system')

registerStore({
  start: () =>
    undoAll([
      on('app', state => {
        told++
        app.value = state
      }),
      on('status', now => {
        status.value = now
        notifyStores({ kind: 'status' })
      }),
      on('progress', now => (progress.value = now)),
      effect(followFirstLoad),
      effect(() => {
        document.documentElement.dataset.theme = theme.value
      }),
    ]),
  onNews({ kind }) {
    if (kind === 'linked') readApp()
  },
})

/** Reads `app`, `status` and `progress` again, at start and after a lost connection. `ask` reports failed calls. */
function readApp(): void {
  const ignore = () => undefined
  readState()
    .catch(ignore)
    .then(() => endReading(app))
  ask('sync.status', {}).then(now => (status.value = now), ignore)
  ask('load.progress', {}).then(now => (progress.value = now), ignore)
}

/** Counts main's own reports: an answer that arrives after one of them may be older than it. */
let told = 0

async function readState(): Promise<void> {
  const before = told
  const state = await ask('app.state', {})
  if (told === before) app.value = state
}

/** Applies the answer of a call. Main may have reported a newer state in the meantime, so it is read once more. */
export function applyState(state: AppState): void {
  app.value = state
  readState().catch(() => undefined)
}

/** Applies a preference at once, and reverts it if main cannot store it. The last of several choices wins. */
export async function savePreference<N extends keyof Preferences>(
  name: N,
  next: Preferences[N],
): Promise<void> {
  if (app.value === null) return
  choosing.value = { ...choosing.value, [name]: next }
  const begun = momentNow()
  const isKept = await act('settings.save', { [name]: next })
  if (isKept) void announceKept(begun)
  if (choosing.value[name] !== next) return
  if (isKept && app.value !== null) app.value = { ...app.value, [name]: next }
  const { [name]: _, ...others } = choosing.value
  choosing.value = others
}

/** Waits for the new language, if the language was changed. */
async function announceKept(begun: Moment): Promise<void> {
  await untilSpoken()
  announceSaved(t('more.settingSaved'), begun)
}

export function runSync(saved: string | null): Promise<boolean> {
  return act('sync.run', {}, saved)
}

/** Compares all stored data with the server. */
export function runSweep(): Promise<boolean> {
  return act('sync.sweep', {}, t('more.sweepAsked'))
}

/** Main reports the setting after storing it, so the screen shows what is in effect. */
export function saveSyncSetting(change: Partial<SyncSettings>): Promise<boolean> {
  return act('settings.save', change, t('more.settingSaved'))
}
