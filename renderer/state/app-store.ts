/** The program's state, the sync's and the first load's, as main tells them. */
import { computed, signal } from '@preact/signals'
import type { AppState, LoadProgress, SyncSettings, SyncStatus, Theme } from '../../shared/view.ts'
import { isAllHere } from '../text/load-words.ts'
import { t } from '../text/t.ts'
import { act, ask } from './ask.ts'

export const app = signal<AppState | null>(null)
export const status = signal<SyncStatus | null>(null)
export const progress = signal<LoadProgress | null>(null)

/** Whether everything was here once: what is fetched from then on is no first load. */
const hasAll = signal(false)
export const isFirstLoad = computed(() => {
  if (app.value?.phase !== 'ready') return app.value?.phase === 'loading'
  if (hasAll.value || progress.value === null || isAllHere(progress.value)) return false
  return (status.value?.offlineSince ?? null) === null
})

/** Notices the end of the first load, and with another account the next one. */
export function followFirstLoad(): void {
  const now = progress.value
  if (app.value?.phase !== 'ready') hasAll.value = false
  else if (now !== null && now.detailsTotal > 0 && isAllHere(now)) hasAll.value = true
}

export const me = computed(() => app.value?.account?.user ?? null)
/** Whether N, J and K work alone; until main has told it, they do. */
export const areSingleKeysOn = computed(() => app.value?.singleKeys ?? true)
export const theme = computed<Theme>(() => app.value?.theme ?? 'system')

/** Reads all three again, at start and after a lost link; a broken call has been told by `ask`. */
export function readApp(): void {
  const ignore = () => undefined
  ask('app.state', {}).then(state => (app.value = state), ignore)
  ask('sync.status', {}).then(now => (status.value = now), ignore)
  ask('load.progress', {}).then(now => (progress.value = now), ignore)
}

export const chooseTheme = (next: Theme) => savePreference('theme', next)
export const switchSingleKeys = (isOn: boolean) => savePreference('singleKeys', isOn)

/** The screen changes at once; main keeps it, or the screen changes back. */
async function savePreference<K extends 'theme' | 'singleKeys'>(name: K, next: AppState[K]): Promise<void> {
  const before = app.value
  if (before === null) return
  app.value = { ...before, [name]: next }
  const isKept = await act('settings.save', { [name]: next })
  if (!isKept && app.value !== null) app.value = { ...app.value, [name]: before[name] }
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
