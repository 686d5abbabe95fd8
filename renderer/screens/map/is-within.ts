/** Whether a point is inside an area that was drawn by hand. */

export interface Spot {
  x: number
  y: number
}

/** `area`: the corners in order; the last one is connected with the first. Counts the sides to the right of the spot. */
export function isWithin(area: readonly Spot[], { x, y }: Spot): boolean {
  const crossed = area.filter((from, at) => {
    const to = area[(at + 1) % area.length] ?? from
    if (from.y > y === to.y > y) return false
    return x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)
  })
  return crossed.length % 2 === 1
}
