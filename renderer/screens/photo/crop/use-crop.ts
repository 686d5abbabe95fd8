/** The part of the photo that stays, with undo and redo. A drag is one step, and so is an arrow key until it is released. */
import { useRef, useState } from 'preact/hooks'
import type { Corners } from '../../paper/corners/use-corners.ts'
import { isSame, moveSides, quadOf, type Rect, wholeRect } from './rect.ts'

interface History {
  past: readonly Rect[]
  future: readonly Rect[]
}

export interface CropState {
  rect: Rect
  /** for the handles; `save` ends a step */
  corners: Corners
  history: History
  undo(): void
  redo(): void
  /** keeps the whole photo */
  reset(): void
}

export function useCrop(): CropState {
  const [rect, setRect] = useState(wholeRect)
  const [history, setHistory] = useState<History>({ past: [], future: [] })
  const [active, choose] = useState<number | null>(null)
  // the newest values, which keys may need before the next render
  const latest = useRef({ rect, history })
  const before = useRef<Rect | null>(null)
  const show = (next: Rect) => {
    latest.current.rect = next
    setRect(next)
  }
  const keep = (next: History) => {
    latest.current.history = next
    setHistory(next)
  }
  const endStep = () => {
    const from = before.current
    before.current = null
    if (from === null || isSame(from, latest.current.rect)) return
    keep({ past: [...latest.current.history.past, from], future: [] })
  }
  const put = (next: Rect) => {
    before.current ??= latest.current.rect
    show(next)
  }
  const undo = () => {
    endStep()
    const { rect: now, history: all } = latest.current
    const last = all.past.at(-1)
    if (last === undefined) return
    keep({ past: all.past.slice(0, -1), future: [now, ...all.future] })
    show(last)
  }
  const redo = () => {
    endStep()
    const { rect: now, history: all } = latest.current
    const [next, ...future] = all.future
    if (next === undefined) return
    keep({ past: [...all.past, now], future })
    show(next)
  }
  const corners: Corners = {
    quad: quadOf(rect),
    active,
    choose,
    move: (at, to) => put(moveSides(latest.current.rect, at, to)),
    put: ([a, , c]) => put({ left: a.x, top: a.y, right: c.x, bottom: c.y }),
    save: async () => endStep(),
  }
  return {
    rect,
    corners,
    history,
    undo,
    redo,
    reset() {
      put(wholeRect)
      endStep()
    },
  }
}
