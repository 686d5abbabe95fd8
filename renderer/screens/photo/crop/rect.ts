/** The part of a photo that stays, as pure functions. All values are fractions of the photo. */
import type { Point, Quad } from '../../../../shared/rules/quad.ts'

export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}

export const wholeRect: Rect = { left: 0, top: 0, right: 1, bottom: 1 }

/** The least width and height that stay */
const least = 0.05

/** The corners run clockwise from the top left. */
export function quadOf({ left, top, right, bottom }: Rect): Quad {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}

/** Moves a corner within the photo, and the two sides that meet there. */
export function moveSides(rect: Rect, corner: number, { x, y }: Point): Rect {
  const isLeft = corner === 0 || corner === 3
  const isTop = corner < 2
  return {
    left: isLeft ? clamp(x, 0, rect.right - least) : rect.left,
    right: isLeft ? rect.right : clamp(x, rect.left + least, 1),
    top: isTop ? clamp(y, 0, rect.bottom - least) : rect.top,
    bottom: isTop ? rect.bottom : clamp(y, rect.top + least, 1),
  }
}

export function isSame(one: Rect, other: Rect): boolean {
  const isLevel = one.top === other.top && one.bottom === other.bottom
  return isLevel && one.left === other.left && one.right === other.right
}

/** Returns the part in whole pixels of a photo, at least one in each direction. */
export function pixelsOf({ left, top, right, bottom }: Rect, width: number, height: number) {
  const [x, y] = [Math.round(left * width), Math.round(top * height)]
  return {
    x,
    y,
    width: Math.max(1, Math.round(right * width) - x),
    height: Math.max(1, Math.round(bottom * height) - y),
  }
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(to, Math.max(from, value))
}
