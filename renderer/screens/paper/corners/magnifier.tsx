import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Point } from '../../../../shared/rules/quad.ts'
import { placeOf } from './magnifier-place.ts'
import type { Corners } from './use-corners.ts'

/** Pixels of the photo per CSS pixel of its picture on the screen */
const zoom = 2.5

/** The surroundings of the corner that is moved, which the finger covers. It covers no corner itself. */
export function Magnifier(props: { image: RefObject<HTMLImageElement | null>; corners: Corners }) {
  const { image, corners } = props
  const { quad, active } = corners
  const canvas = useRef<HTMLCanvasElement>(null)
  const corner = active === null ? null : (quad[active] ?? null)
  useEffect(() => {
    if (corner !== null && canvas.current !== null && image.current !== null)
      draw(canvas.current, image.current, corner, quad)
  })
  if (corner === null) return null
  const { name } = placeOf(quad)
  return (
    <div class={`magnifier magnifier-${name}`} aria-hidden="true">
      <canvas ref={canvas} width={256} height={256} />
    </div>
  )
}

function draw(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  corner: Point,
  quad: readonly Point[],
): void {
  const pen = canvas.getContext('2d')
  const { width: shownWidth } = image.getBoundingClientRect()
  if (pen === null || shownWidth === 0 || !image.complete) return
  const { naturalWidth: width, naturalHeight: height } = image
  /** pixels of the canvas per pixel of the photo */
  const scale = ((canvas.width / Math.max(1, canvas.clientWidth)) * zoom * shownWidth) / Math.max(1, width)
  const side = canvas.width / scale
  const [left, top] = [corner.x * width - side / 2, corner.y * height - side / 2]
  pen.fillStyle = '#000'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height)
  pen.beginPath()
  for (const { x, y } of quad) pen.lineTo((x * width - left) * scale, (y * height - top) * scale)
  pen.closePath()
  for (const [colour, line] of outline) {
    pen.strokeStyle = colour
    pen.lineWidth = line
    pen.stroke()
  }
}

/** Seen on light and on dark photos. */
const outline = [
  ['#000', 6],
  ['#fff', 2],
] as const
