/** The program's state, the sync's and the first load's, as main tells them. */
import { computed, signal } from '@preact/signals'
import type { AppState, LoadProgress, SyncStatus, Theme } from '../../shared/view.ts'
import { act, ask } from './ask.ts'

export const app = signal<AppState | null>(null)
export const status = signal<SyncStatus | null>(null)
export const progress = signal<LoadProgress | null>(null)

export const me = computed(() => app.value?.account?.user ?? null)
export const theme = computed<Theme>(() => app.value?.theme ?? 'system')

/** Reads all three again, at start and after a lost link; a broken call has been told by `ask`. */
export function readApp(): void {
  const ignore = () => undefined
  ask('app.state', {}).then(state => (app.value = state), ignore)
  ask('sync.status', {}).then(now => (status.value = now), ignore)
  ask('load.progress', {}).then(now => (progress.value = now), ignore)
}

/** The screen changes at once; main keeps it. */
export async function chooseTheme(next: Theme): Promise<void> {
  const before = app.value
  if (before !== null) app.value = { ...before, theme: next }
  const isKept = await act('settings.save', { theme: next })
  if (!isKept && app.value !== null && before !== null) app.value = { ...app.value, theme: before.theme }
}

export function runSync(saved: string | null): Promise<boolean> {
  return act('sync.run', {}, saved)
}
