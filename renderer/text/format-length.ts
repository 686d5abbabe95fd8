/** Lengths of recordings. */

/** `0:42`, `9:05`; whole seconds, rounded down. */
export function formatLength(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
