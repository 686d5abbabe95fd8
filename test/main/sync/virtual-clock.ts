/** A clock that moves only when a test moves it. Timers run in the order of their times, then of their making. */
export interface VirtualClock {
  now(): number
  after(ms: number, run: () => void): () => void
  timeZone(): string
  isTimeZoneKnown(): boolean
  /** moves on to the next timer and runs it; false: there is none */
  step(): boolean
  /** moves on by `ms`, running every timer on the way */
  advance(ms: number): void
  /** the clock is set to another time, as a person or a server of times does; timers keep their waits */
  jump(ms: number): void
  /** how many timers wait */
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
