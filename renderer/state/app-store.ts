/** The program's state, the sync's and the first load's, as main tells them. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { AppState, LoadProgress } from '../../shared/app-state.ts'
import type { SyncStatus } from '../../shared/sending.ts'
import type { Preferences, SyncSettings } from '../../shared/settings.ts'
import { on } from '../bridge/bridge.ts'
import { isAllHere } from '../text/load-words.ts'
import { untilSpoken } from '../text/speak.ts'
import { t } from '../text/t.ts'
import { act, ask } from './ask.ts'
import { undoAll } from './listen.ts'
import { endReading } from './reading.ts'
import { registerStore, tellStores } from './stores.ts'
import { announceSaved, type Moment, momentNow } from './toast.ts'

export const app = signal<AppState | null>(null)
export const status = signal<SyncStatus | null>(null)

/** The server's new address: the user is about to sign in there, an administrator set it, or the server redirects to it. */
export function newAddress(): string | null {
  const { movingTo, givenAddress } = app.value?.account ?? {}
  return movingTo?.address ?? givenAddress ?? status.value?.movedTo ?? null
}

/** Whether a note can be internal: not before a hub that is known to show each to all who see the job. */
export const keepsInternal = computed(() => status.value?.offered?.includes('notes') ?? true)
/** Whether a press is sent with words of its own; before a plain hub these go as a note. */
export const offersActions = computed(() => status.value?.offered?.includes('action') ?? true)
export const progress = signal<LoadProgress | null>(null)

/** Whether everything was here once: what is fetched from then on is no first load. */
const hasAll = signal(false)
export const isFirstLoad = computed(() => {
  if (app.value?.phase !== 'ready') return app.value?.phase === 'loading'
  if (hasAll.value || progress.value === null || isAllHere(progress.value)) return false
  return (status.value?.offlineSince ?? null) === null
})

/** Notices the end of the first load, and with another account the next one. */
function followFirstLoad(): void {
  const now = progress.value
  if (app.value?.phase !== 'ready') hasAll.value = false
  else if (now !== null && now.detailsTotal > 0 && isAllHere(now)) hasAll.value = true
}

export const me = computed(() => app.value?.account?.user ?? null)

/** What was chosen and is not kept yet: what main tells meanwhile may be of the choice before. */
const choosing = signal<Partial<Preferences>>({})

/** A preference as it holds; `untilTold` until main has told it. */
function preference<N extends keyof Preferences>(
  name: N,
  untilTold: Preferences[N],
): ReadonlySignal<Preferences[N]> {
  return computed(() => choosing.value[name] ?? app.value?.[name] ?? untilTold)
}

/** Whether N, J and K work alone. */
export const areSingleKeysOn = preference('singleKeys', true)
/** Whether what others do to my jobs is told. */
export const areNoticesOn = preference('notifications', true)
/** Whether photos of the camera say where they were taken. */
export const isPlaceOn = preference('photoPlace', false)
/** Whether an administrator lets the camera be used; files may be added without it. */
export const mayUseCamera = computed(() => app.value?.camera ?? true)
/** How high the rows of the day are. */
export const rowHeight = preference('rowHeight', 'compact')
/** Whether a sheet tells the customer how long each worked. */
export const areTimesOnSheet = preference('sheetTimes', true)
/** Whether the fold of what is done stands open. */
export const areFinishedShown = preference('finishedShown', false)
/** Between which hours the group works; a whole day as long as nobody has said. */
export const workFrom = preference('workFrom', 0)
export const workTo = preference('workTo', 24)
export const theme = preference('theme', 'system')
export const languageChoice = preference('language', 'system')
/** How times are written. */
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
        tellStores({ kind: 'status' })
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

/** Reads all three again, at start and after a lost link; a broken call has been told by `ask`. */
function readApp(): void {
  const ignore = () => undefined
  readState()
    .catch(ignore)
    .then(() => endReading(app))
  ask('sync.status', {}).then(now => (status.value = now), ignore)
  ask('load.progress', {}).then(now => (progress.value = now), ignore)
}

/** How often main told its state by itself: an answer that comes after that may be from before it. */
let told = 0

async function readState(): Promise<void> {
  const before = told
  const state = await ask('app.state', {})
  if (told === before) app.value = state
}

/** What a call answered: by the time it is here main may have told something newer, so that it is asked once more. */
export function takeState(state: AppState): void {
  app.value = state
  readState().catch(() => undefined)
}

/** The screen changes at once; main keeps it, or the screen changes back. Of several choices the last one counts. */
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

/** In the language that was chosen, if that was what changed. */
async function announceKept(begun: Moment): Promise<void> {
  await untilSpoken()
  announceSaved(t('more.keptSaved'), begun)
}

export function runSync(saved: string | null): Promise<boolean> {
  return act('sync.run', {}, saved)
}

/** Everything here beside everything at the hub. */
export function runSweep(): Promise<boolean> {
  return act('sync.sweep', {}, t('more.sweepAsked'))
}

/** What main keeps it also tells, so that the screen shows what holds. */
export function saveSyncSetting(change: Partial<SyncSettings>): Promise<boolean> {
  return act('settings.save', change, t('more.keptSaved'))
}
