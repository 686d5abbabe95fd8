/** Whether the hub keeps what it should let go of. */
import type { Memory } from './hub-under-test.ts'

/** What caches and counters may take once everything is loaded, whatever the number of requests. */
export const growthBytes = 12 * 2 ** 20

export function memoryFaults({ warm, end }: { warm: Memory; end: Memory }): string[] {
  const grown = end.heapBytes - warm.heapBytes
  return grown <= growthBytes ? [] : [`The hub's heap grew by ${(grown / 2 ** 20).toFixed(1)} MB.`]
}
