/** The part of the photo that stays, with undo and redo. A drag is one step. */
import { useRef, useState } from 'preact/hooks'
import type { Corners } from '../../paper/corners/use-corners.ts'
import { moveSides, quadOf, type Rect, wholeRect } from './rect.ts'

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
  const latest = useRef(rect)
  const before = useRef<Rect | null>(null)
  const show = (next: Rect) => {
    latest.current = next
    setRect(next)
  }
  const endStep = () => {
    const from = before.current
    before.current = null
    if (from === null || from === latest.current) return
    setHistory(({ past }) => ({ past: [...past, from], future: [] }))
  }
  const put = (next: Rect) => {
    before.current ??= latest.current
    show(next)
  }
  const step = (from: keyof History, to: keyof History) => {
    endStep()
    const next = from === 'past' ? history.past.at(-1) : history.future[0]
    if (next === undefined) return
    const now = latest.current
    const rest = from === 'past' ? history.past.slice(0, -1) : history.future.slice(1)
    const added = to === 'past' ? [...history.past, now] : [now, ...history.future]
    setHistory({ ...history, [from]: rest, [to]: added })
    show(next)
  }
  const corners: Corners = {
    quad: quadOf(rect),
    active,
    choose,
    move: (at, to) => put(moveSides(latest.current, at, to)),
    put: ([a, , c]) => put({ left: a.x, top: a.y, right: c.x, bottom: c.y }),
    save: async () => endStep(),
  }
  return {
    rect,
    corners,
    history,
    undo: () => step('past', 'future'),
    redo: () => step('future', 'past'),
    reset() {
      put(wholeRect)
      endStep()
    },
  }
}
