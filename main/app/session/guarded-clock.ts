/** Guards the timers of the open account, so that a database error in a timer does not end the program. */
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
  // inherits all other properties, so that ports which the host replaces later are used too
  const guarded = Object.assign(Object.create(clock) as Ports['clock'], { after })
  return Object.assign(Object.create(ports) as Ports, { clock: guarded })
}
