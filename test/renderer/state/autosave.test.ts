import { describe, expect, it } from 'vitest'
import { createAutosave, type Timers } from '../../../renderer/state/autosave.ts'

/** Time that stands still until it is moved. */
function createTimers() {
  let now = 0
  let waiting: { at: number; run: () => void }[] = []
  const timers: Timers = {
    after(ms, run) {
      const entry = { at: now + ms, run }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter(other => other !== entry)
      }
    },
  }
  const advance = (ms: number) => {
    now += ms
    const due = waiting.filter(entry => entry.at <= now)
    waiting = waiting.filter(entry => entry.at > now)
    for (const { run } of due) run()
  }
  return { timers, advance }
}

describe('saving what is typed', () => {
  it('saves within the delay of the first change, however fast the next ones come', async () => {
    const { timers, advance } = createTimers()
    const saved: string[] = []
    const autosave = createAutosave<string>(async value => void saved.push(value), 200, timers)
    autosave.change('a')
    advance(150)
    autosave.change('ab')
    advance(50)
    await autosave.flush()
    expect(saved).toEqual(['ab'])
  })

  it('lets one save end before the next begins, so that an older text never comes last', async () => {
    const { timers } = createTimers()
    const order: string[] = []
    const began = Promise.withResolvers<void>()
    const first = Promise.withResolvers<void>()
    const autosave = createAutosave<string>(
      async value => {
        order.push(`begin ${value}`)
        began.resolve()
        if (value === 'old') await first.promise
        order.push(`end ${value}`)
      },
      200,
      timers,
    )
    autosave.change('old')
    const older = autosave.flush()
    await began.promise
    autosave.change('new')
    const newer = autosave.flush()
    first.resolve()
    await Promise.all([older, newer])
    expect(order).toEqual(['begin old', 'end old', 'begin new', 'end new'])
  })

  it('saves at once when it is flushed, and nothing when nothing waits', async () => {
    const { timers } = createTimers()
    const saved: string[] = []
    const autosave = createAutosave<string>(async value => void saved.push(value), 200, timers)
    autosave.change('a')
    await autosave.flush()
    await autosave.flush()
    expect(saved).toEqual(['a'])
  })

  it('drops what waits when it is cancelled', async () => {
    const { timers, advance } = createTimers()
    const saved: string[] = []
    const autosave = createAutosave<string>(async value => void saved.push(value), 200, timers)
    autosave.change('a')
    autosave.cancel()
    advance(1_000)
    await autosave.flush()
    expect(saved).toEqual([])
  })
})
