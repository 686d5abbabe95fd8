import { effect, signal } from '@preact/signals'
import { describe, expect, test } from 'vitest'
import { todayRoute } from '../../../renderer/state/route.ts'
import { notifyStores, onChange, registerStore, stores } from '../../../renderer/state/stores.ts'

describe('a store of the screens that registers itself', () => {
  test('is called with the route at its registration, and again when a value that it reads changes', () => {
    const seen: string[] = []
    const stop = effect(() => {
      for (const store of stores.value) store.follow?.(todayRoute)
    })
    const key = signal('a')
    registerStore({ follow: () => seen.push(key.value) })
    expect(seen).toEqual(['a'])
    key.value = 'b'
    expect(seen).toEqual(['a', 'b'])
    stop()
  })

  test('is not called when only the sync status changes, if it registers with onChange', () => {
    let reads = 0
    const news: string[] = []
    registerStore({ onNews: onChange(() => reads++) })
    registerStore({ onNews: ({ kind }) => news.push(kind) })
    notifyStores({ kind: 'status' })
    notifyStores({ kind: 'changed', jobUuids: [] })
    notifyStores({ kind: 'linked' })
    expect(reads).toBe(2)
    expect(news).toEqual(['status', 'changed', 'linked'])
  })
})
