/** Drags a stop by its handle to another place in the list. */
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { listen, undoAll } from '../../state/listen.ts'

/** `move` gets the old and the new place, counted from 0. Escape leaves the order as it was. */
export function useStopDragging(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
): void {
  const dropped = useRef(move)
  dropped.current = move
  useEffect(() => {
    const { current } = list
    return current === null ? undefined : listenToDrags(current, (from, to) => dropped.current(from, to))
  }, [])
}

interface Drag {
  row: HTMLElement
  from: number
  /** where the pointer took hold of the row */
  y: number
  id: number
}

function listenToDrags(list: HTMLElement, move: (from: number, to: number) => void): () => void {
  let drag: Drag | null = null
  const rows = () =>
    [...list.querySelectorAll<HTMLElement>('[data-stop]')].filter(row => row.querySelector('.stop-handle'))
  const end = () => {
    drag?.row.classList.remove('stop-dragged')
    drag?.row.style.removeProperty('--by')
    drag = null
  }
  const down = (event: PointerEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const row = target?.closest('.stop-handle')?.closest<HTMLElement>('[data-stop]') ?? null
    const isOther = drag !== null && drag.id !== event.pointerId
    if (row === null || event.button !== 0 || isOther) return
    drag = { row, from: rows().indexOf(row), y: event.clientY, id: event.pointerId }
    row.classList.add('stop-dragged')
  }
  const follow = (event: PointerEvent) => {
    if (drag?.id === event.pointerId) drag.row.style.setProperty('--by', `${event.clientY - drag.y}px`)
  }
  const up = (event: PointerEvent) => {
    if (drag?.id !== event.pointerId) return
    const { from } = drag
    end()
    move(from, rowAt(rows(), event.clientY))
  }
  return undoAll([
    listen(list, 'pointerdown', down),
    listen(window, 'pointermove', follow),
    listen(window, 'pointerup', up),
    listen(window, 'pointercancel', event => drag?.id === event.pointerId && end()),
    listen(window, 'keydown', ({ key }) => key === 'Escape' && end()),
  ])
}

/** The place of the row at a height of the window; above all rows the first one, below all the last one. */
function rowAt(rows: readonly HTMLElement[], y: number): number {
  const below = rows.findIndex(row => y < row.getBoundingClientRect().bottom)
  return below === -1 ? rows.length - 1 : below
}
