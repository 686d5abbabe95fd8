/** Reports the battery to main, which recognises no text on a low one. */
import { call } from '../bridge/bridge.ts'
import { registerStore } from './stores.ts'

/** Not in the types of the browser: only Chromium has it. */
interface Battery extends EventTarget {
  /** 0 to 1 */
  level: number
  charging: boolean
}

type BatteryNavigator = Navigator & { getBattery?: () => Promise<Battery> }

let battery: Battery | null = null

function report(): void {
  if (battery === null) return
  const { level, charging: isCharging } = battery
  // A lost report is repeated with the next per cent.
  call('capture.reportBattery', { level, isCharging }).catch(() => undefined)
}

async function findBattery(): Promise<void> {
  battery = (await (navigator as BatteryNavigator).getBattery?.()) ?? null
  for (const event of ['levelchange', 'chargingchange']) battery?.addEventListener(event, report)
  report()
}

registerStore({
  start() {
    // Without a battery, or if the system does not report it, text is always recognised.
    findBattery().catch(() => undefined)
    return () => {
      for (const event of ['levelchange', 'chargingchange']) battery?.removeEventListener(event, report)
    }
  },
  onNews({ kind }) {
    if (kind === 'linked') report()
  },
})
