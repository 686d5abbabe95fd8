import type { PointGroup } from 'signature_pad'

/** CSS pixels between the lines and the edge of the pad */
const edge = 8

interface Size {
  width: number
  height: number
}

/** Makes the lines smaller if they are beyond the right or lower edge of the pad, for instance after a tablet was turned. */
export function fitInk(groups: readonly PointGroup[], { width, height }: Size): PointGroup[] {
  const points = groups.flatMap(group => group.points)
  const right = Math.max(0, ...points.map(({ x }) => x))
  const bottom = Math.max(0, ...points.map(({ y }) => y))
  const scale = Math.min(1, (width - edge) / right, (height - edge) / bottom)
  // a pad that is not shown has no size
  if (scale === 1 || scale <= 0) return [...groups]
  const smaller = (point: PointGroup['points'][number]) => ({
    ...point,
    x: point.x * scale,
    y: point.y * scale,
  })
  return groups.map(group => ({ ...group, points: group.points.map(smaller) }))
}
