/** Stands in for a uuid that the hub did not tell: the same for the same id, and of no real version. */
export function placeholderUuid(id: number): string {
  return `00000000-0000-0000-0000-${Math.abs(id).toString(16).padStart(12, '0')}`
}
