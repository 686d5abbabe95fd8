import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../../../text/t.ts'
import { useRoom } from '../../viewer/stage.ts'
import { drawChoice, drawShapes, drawStart } from './draw-shapes.ts'
import type { Point, Size } from './shapes.ts'
import { type Markup, shapeInMiddle, stepOf } from './use-markup.ts'
import { type Pointing, usePointer } from './use-pointer.ts'

/** The photo with the drawing over it. */
export function MarkupPicture(props: {
  photo: RefObject<HTMLImageElement | null>
  address: string
  size: Size | null
  markup: Markup
  onWords: () => void
  onLoad: (size: Size) => void
  onBroken: () => void
}) {
  const { photo, address, size, markup } = props
  const frame = useRef<HTMLDivElement>(null)
  const room = useRoom(frame)
  return (
    <div ref={frame} class="photo-edit-frame">
      <img
        ref={photo}
        class="markup-photo"
        src={address}
        alt=""
        crossOrigin="anonymous"
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          width > 0 && height > 0 ? props.onLoad({ width, height }) : props.onBroken()
        }
        onError={props.onBroken}
      />
      {size !== null && room !== null && markup.isRead && (
        <Layer markup={markup} size={size} room={room} onWords={props.onWords} />
      )}
    </div>
  )
}

function Layer(props: { markup: Markup; size: Size; room: Size; onWords: () => void }) {
  const { markup, size, room } = props
  const layer = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const fit = fitOf(size, room)
  // a finger moves this much without meaning to
  const pointing = usePointer(markup, size, 10 / fit.scale, props.onWords)
  useLayoutEffect(() => layer.current?.focus(), [])
  useLayoutEffect(() => {
    if (canvas.current !== null) paint(canvas.current, { markup, pointing, size, room, fit })
  })
  const pointOf = ({ offsetX, offsetY }: PointerEvent): Point => [
    within((offsetX - fit.left) / fit.scale, size.width),
    within((offsetY - fit.top) / fit.scale, size.height),
  ]
  return (
    <div
      ref={layer}
      class="markup-layer ring-within"
      role="application"
      aria-label={t('markup.picture', { count: markup.history.shapes.length })}
      aria-describedby="markup-hint"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is drawn is moved by the keyboard
      tabIndex={0}
      onPointerDown={event => {
        if (event.button !== 0 || !event.isPrimary) return
        event.currentTarget.setPointerCapture(event.pointerId)
        pointing.down(pointOf(event))
      }}
      onPointerMove={event => event.isPrimary && pointing.drag(pointOf(event))}
      onPointerUp={event => event.isPrimary && pointing.up(pointOf(event))}
      onPointerCancel={pointing.cancel}
      onKeyDown={event => runKey(event, markup, size)}
    >
      <canvas ref={canvas} />
    </div>
  )
}

/** `scale`: screen pixels for each pixel of the photo. */
function fitOf(size: Size, room: Size) {
  const scale = Math.min(room.width / size.width, room.height / size.height) || 1
  return { scale, left: (room.width - size.width * scale) / 2, top: (room.height - size.height * scale) / 2 }
}

function within(value: number, most: number): number {
  return Math.round(Math.min(most, Math.max(0, value)))
}

interface Scene {
  markup: Markup
  pointing: Pointing
  size: Size
  room: Size
  fit: ReturnType<typeof fitOf>
}

function paint(canvas: HTMLCanvasElement, { markup, pointing, size, room, fit }: Scene): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  canvas.width = room.width * devicePixelRatio
  canvas.height = room.height * devicePixelRatio
  context.setTransform(
    fit.scale * devicePixelRatio,
    0,
    0,
    fit.scale * devicePixelRatio,
    fit.left * devicePixelRatio,
    fit.top * devicePixelRatio,
  )
  const { preview, moved, start } = pointing
  const shapes = markup.history.shapes.filter((_, at) => preview === null || at !== moved)
  drawShapes(context, preview === null ? shapes : [...shapes, preview], size)
  const picked = preview ?? markup.history.shapes[markup.picked]
  if (markup.picked >= 0 && picked !== undefined) drawChoice(context, picked, size)
  if (start !== null) drawStart(context, start, size)
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Enter adds a shape in the middle. Arrows move it, with Shift its end. Page Up and Page Down select another one. */
function runKey(event: KeyboardEvent, markup: Markup, size: Size): void {
  const { shapes } = markup.history
  const way = steps[event.key]
  if (way !== undefined) {
    const step = stepOf(size)
    markup.move([way[0] * step, way[1] * step], event.shiftKey)
  } else if (event.key === 'Enter' && !event.ctrlKey) {
    const shape = shapeInMiddle(markup, size)
    if (shape !== null) markup.add(shape, true)
    if (shape?.kind === 'text') markup.setWords('')
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    if (markup.picked >= 0) markup.remove()
  } else if (event.key === 'PageDown' || event.key === 'PageUp') {
    markup.pick(nextOf(markup.picked, shapes.length, event.key === 'PageDown'))
  } else return
  event.preventDefault()
}

/** Wraps around. If none is selected, starts with the first or the last. */
function nextOf(picked: number, count: number, isForth: boolean): number {
  if (count === 0) return -1
  if (picked < 0) return isForth ? 0 : count - 1
  return (picked + (isForth ? 1 : count - 1)) % count
}
