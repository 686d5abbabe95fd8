/** Arrow keys between the jobs of a week: up and down within a day, left and right to the next day with jobs. */

/** Returns whether the focus moved. */
export function moveInWeek(grid: HTMLElement, key: string): boolean {
  const days = [...grid.querySelectorAll('.week-day')]
    .map(day => [...day.querySelectorAll<HTMLElement>('[data-week-job]')])
    .filter(jobs => jobs.length > 0)
  const column = days.findIndex(jobs => jobs.includes(document.activeElement as HTMLElement))
  if (column === -1) return false
  const row = days[column]?.indexOf(document.activeElement as HTMLElement) ?? -1
  const to = placeAfter(
    key,
    { column, row },
    days.map(jobs => jobs.length),
  )
  if (to === null) return false
  days[to.column]?.[to.row]?.focus()
  return true
}

interface Place {
  column: number
  row: number
}

/** `lengths`: the number of jobs of each day. Stops at the ends. Returns null for other keys. */
export function placeAfter(key: string, { column, row }: Place, lengths: readonly number[]): Place | null {
  const sideways = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
  const along = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
  if (sideways === 0 && along === 0) return null
  const toColumn = Math.min(Math.max(0, column + sideways), lengths.length - 1)
  const last = (lengths[toColumn] ?? 1) - 1
  return { column: toColumn, row: Math.min(Math.max(0, row + along), last) }
}
