import { computed, signal } from '@preact/signals'
import { MINUTE, SECOND } from '../../shared/limits/units.ts'
import { dayOf } from '../text/format.ts'
import { registerStore } from './stores.ts'

/** Epoch ms, updated each second; only countdowns read it. */
export const nowSecond = signal(Date.now())
/** Epoch ms at the start of the minute, for ages and running times. */
export const nowMinute = computed(() => Math.floor(nowSecond.value / MINUTE) * MINUTE)
/** The date in the laptop's time zone. */
export const today = computed(() => dayOf(nowMinute.value))

/** Reads the clock now, so that a countdown begins at its full length. */
export function readClock(): void {
  nowSecond.value = Date.now()
}

registerStore({
  start() {
    const timer = setInterval(readClock, SECOND)
    return () => clearInterval(timer)
  },
})
