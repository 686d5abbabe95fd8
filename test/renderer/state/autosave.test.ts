import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAutosave } from '../../../renderer/state/autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('autosave', () => {
  it('saves within the delay after the first change, however fast further changes follow', async () => {
    const saved: string[] = []
    const autosave = createAutosave<string>(async value => void saved.push(value), 200)
    autosave.change('a')
    vi.advanceTimersByTime(150)
    autosave.change('ab')
    vi.advanceTimersByTime(50)
    await autosave.flush()
    expect(saved).toEqual(['ab'])
  })

  it('starts a save only after the previous save has ended, so that the newest text remains', async () => {
    const order: string[] = []
    const began = Promise.withResolvers<void>()
    const first = Promise.withResolvers<void>()
    const autosave = createAutosave<string>(async value => {
      order.push(`begin ${value}`)
      began.resolve()
      if (value === 'old') await first.promise
      order.push(`end ${value}`)
    }, 200)
    autosave.change('old')
    const older = autosave.flush()
    await began.promise
    autosave.change('new')
    const newer = autosave.flush()
    first.resolve()
    await Promise.all([older, newer])
    expect(order).toEqual(['begin old', 'end old', 'begin new', 'end new'])
  })

  it('saves at once on a flush, and does nothing if no change is waiting', async () => {
    const saved: string[] = []
    const autosave = createAutosave<string>(async value => void saved.push(value), 200)
    autosave.change('a')
    await autosave.flush()
    await autosave.flush()
    expect(saved).toEqual(['a'])
  })

  it('discards a waiting change when it is cancelled', async () => {
    const saved: string[] = []
    const autosave = createAutosave<string>(async value => void saved.push(value), 200)
    autosave.change('a')
    autosave.cancel()
    vi.advanceTimersByTime(1_000)
    await autosave.flush()
    expect(saved).toEqual([])
  })
})
