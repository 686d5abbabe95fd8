/** The timers of the open account: a database that cannot be read or written in one of them must not end the program. */
import { storeFailureFrom } from '../../store/store-failure.ts'
import type { Ports } from '../ports/ports.ts'

/** Returns `ports` with a clock whose timers report failures of the disk to `onFailure`. Other errors are thrown on. */
export function withGuardedClock(ports: Ports, onFailure: (error: unknown) => void): Ports {
  const { clock } = ports
  const after: Ports['clock']['after'] = (ms, run) =>
    clock.after(ms, () => {
      try {
        run()
      } catch (error) {
        if (storeFailureFrom(error, ports.dataDir) === null) throw error
        ports.log.error({ err: error }, 'timer.failed')
        onFailure(error)
      }
    })
  // everything else stays the host's own, also what the host replaces later
  const guarded = Object.assign(Object.create(clock) as Ports['clock'], { after })
  return Object.assign(Object.create(ports) as Ports, { clock: guarded })
}
