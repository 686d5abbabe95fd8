/** What the screens say in passing: a save is announced, a failure alerts. */
import { signal } from '@preact/signals'

export interface Toast {
  id: number
  kind: 'saved' | 'failed'
  text: string
  detail: string | null
}

const SHOWN_MS = { saved: 3_000, failed: 9_000 }

export const toasts = signal<readonly Toast[]>([])
let lastId = 0

export function showToast(kind: Toast['kind'], text: string, detail: string | null = null): void {
  const id = ++lastId
  const others = toasts.value.filter(toast => toast.text !== text)
  toasts.value = [...others, { id, kind, text, detail }].slice(-3)
  setTimeout(() => dismissToast(id), SHOWN_MS[kind])
}

export function dismissToast(id: number): void {
  toasts.value = toasts.value.filter(toast => toast.id !== id)
}
