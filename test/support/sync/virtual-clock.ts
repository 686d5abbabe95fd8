/**
 * A clock that moves only when a test advances it. Timers run in the order of their times, and then of their creation.
 */
export interface VirtualClock {
  now(): number
  after(ms: number, run: () => void): () => void
  timeZone(): string
  isTimeZoneKnown(): boolean
  /** advances to the next timer and runs it; returns false if there is none */
  step(): boolean
  /** advances by `ms` and runs every timer on the way */
  advance(ms: number): void
  /** sets the clock as a user or a time server does; timers keep their delays */
  jump(ms: number): void
  /** the number of waiting timers */
  readonly waiting: number
  /** called with every move, in ms */
  onMove(listener: (ms: number) => void): void
}

interface Timer {
  at: number
  run(): void
}

export function createVirtualClock(start: number, timeZone = 'Europe/Stockholm'): VirtualClock {
  let elapsed = 0
  let offset = start
  const timers = new Set<Timer>()
  const listeners: ((ms: number) => void)[] = []
  const moveTo = (at: number) => {
    const ms = Math.max(0, at - elapsed)
    elapsed += ms
    for (const listener of listeners) listener(ms)
  }
  const next = () => [...timers].toSorted((a, b) => a.at - b.at)[0]
  const runNext = (timer: Timer) => {
    timers.delete(timer)
    moveTo(timer.at)
    timer.run()
  }
  return {
    now: () => offset + elapsed,
    after(ms, run) {
      const timer = { at: elapsed + Math.max(0, ms), run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    timeZone: () => timeZone,
    isTimeZoneKnown: () => true,
    step() {
      const timer = next()
      if (!timer) return false
      runNext(timer)
      return true
    },
    advance(ms) {
      const until = elapsed + ms
      for (let timer = next(); timer && timer.at <= until; timer = next()) runNext(timer)
      moveTo(until)
    },
    jump(ms) {
      offset += ms
    },
    get waiting() {
      return timers.size
    },
    onMove: listener => listeners.push(listener),
  }
}
