import { computed, signal } from '@preact/signals'
import { MINUTE, SECOND } from '../../shared/units.ts'
import { dayOf } from '../text/format.ts'
import { registerStore } from './stores.ts'

/** Epoch ms, moved on each second: only what counts down reads it. */
export const nowSecond = signal(Date.now())
/** Epoch ms at the start of the minute, for ages and running times. */
export const nowMinute = computed(() => Math.floor(nowSecond.value / MINUTE) * MINUTE)
/** The laptop's day. */
export const today = computed(() => dayOf(nowMinute.value))

/** Looks at the clock now, so that what begins to count down begins at its full length. */
export function readClock(): void {
  nowSecond.value = Date.now()
}

registerStore({
  start() {
    const timer = setInterval(readClock, SECOND)
    return () => clearInterval(timer)
  },
})
