import { effect, signal } from '@preact/signals'
import { describe, expect, test } from 'vitest'
import { todayRoute } from '../../../renderer/state/route.ts'
import { onChange, registerStore, stores, tellStores } from '../../../renderer/state/stores.ts'

describe('a store that registers itself', () => {
  test('is followed from then on, also where the page has started before', () => {
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

  test('reads again what it shows, and for a change of the status alone only if it says so', () => {
    let reads = 0
    const news: string[] = []
    registerStore({ onNews: onChange(() => reads++) })
    registerStore({ onNews: ({ kind }) => news.push(kind) })
    tellStores({ kind: 'status' })
    tellStores({ kind: 'changed', jobUuids: [] })
    tellStores({ kind: 'linked' })
    expect(reads).toBe(2)
    expect(news).toEqual(['status', 'changed', 'linked'])
  })
})
