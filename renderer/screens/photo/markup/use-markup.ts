/** The drawing on one photo: its shapes, the tool and the selection. Every change is stored as a draft at once. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { listen } from '../../../state/listen.ts'
import { openMarkupDraft } from '../../../state/markup.ts'
import { alertFailed } from '../../../state/toast.ts'
import { t } from '../../../text/t.ts'
import { change, type History, nothingDrawn, redo, undo } from './history.ts'
import {
  type MarkColour,
  markupLimits,
  moveShape,
  type Point,
  parseShapes,
  type Shape,
  type Size,
  stretchShape,
} from './shapes.ts'

export const markTools = ['arrow', 'box', 'ink', 'text', 'pick'] as const
export type MarkTool = (typeof markTools)[number]

export interface Markup {
  /** the stored draft has been read */
  isRead: boolean
  history: History
  tool: MarkTool
  colour: MarkColour
  /** the text of the next text shape */
  words: string
  /** index of the selected shape; -1: none */
  picked: number
  setTool(tool: MarkTool): void
  setColour(colour: MarkColour): void
  setWords(words: string): void
  pick(at: number): void
  /** adds the shape, and selects it if it will be moved by keys */
  add(shape: Shape, isPicked?: boolean): void
  replace(at: number, shape: Shape): void
  move(by: Point, isStretched?: boolean): void
  remove(): void
  undo(): void
  redo(): void
  /** discards the draft after the copy was saved */
  clear(): Promise<void>
}

export function useMarkup(documentUuid: string): Markup {
  const draft = useMemo(() => openMarkupDraft(documentUuid), [documentUuid])
  const [history, setHistory] = useState<History>(nothingDrawn)
  const [tool, setTool] = useState<MarkTool>('arrow')
  const [colour, setColour] = useState<MarkColour>('red')
  const [picked, pick] = useState(-1)
  const isRead = draft.isRead.value
  useEffect(() => {
    if (isRead) setHistory({ ...nothingDrawn, shapes: parseShapes(draft.value.peek().shapes) })
  }, [draft, isRead])
  useEffect(() => keepOnLeaving(draft.flush), [draft])

  const take = (next: History) => {
    if (next === history) return
    if (draft.change({ shapes: next.shapes })) setHistory(next)
    else alertFailed(t('markup.full'))
  }
  const draw = (shapes: readonly Shape[]) => {
    if (shapes.length > markupLimits.shapes) alertFailed(t('markup.full'))
    else take(change(history, shapes))
  }
  const replace = (at: number, shape: Shape) =>
    draw(history.shapes.map((other, place) => (place === at ? shape : other)))
  return {
    isRead,
    history,
    tool,
    colour,
    words: draft.value.value.words,
    picked,
    setTool(next) {
      setTool(next)
      if (next !== 'pick') pick(-1)
    },
    setColour,
    setWords: words => void draft.change({ words: words.slice(0, markupLimits.letters) }),
    pick,
    add(shape, isPicked = false) {
      draw([...history.shapes, shape])
      pick(isPicked ? history.shapes.length : -1)
    },
    replace,
    move(by, isStretched = false) {
      const shape = history.shapes[picked]
      if (shape !== undefined) replace(picked, isStretched ? stretchShape(shape, by) : moveShape(shape, by))
    },
    remove() {
      draw(history.shapes.filter((_, place) => place !== picked))
      pick(-1)
    },
    undo() {
      take(undo(history))
      pick(-1)
    },
    redo: () => take(redo(history)),
    clear: draft.clear,
  }
}

/** Saves when the page is hidden, because it may never be shown again. */
function keepOnLeaving(flush: () => Promise<void>): () => void {
  const stop = listen(document, 'visibilitychange', () => void flush())
  return () => {
    stop()
    void flush()
  }
}

/** The step of a key or a button: a fiftieth of the photo. */
export function stepOf({ width, height }: Size): number {
  return Math.round(Math.max(width, height) / 50)
}

/**
 * Returns a shape in the middle of the photo, for users without a pointer. Returns null for freehand lines and empty
 * texts.
 */
export function shapeInMiddle({ tool, colour, words }: Markup, { width, height }: Size): Shape | null {
  const at = (x: number, y: number): Point => [Math.round(width * x), Math.round(height * y)]
  if (tool === 'arrow') return { kind: 'arrow', colour, from: at(0.35, 0.65), to: at(0.5, 0.5) }
  if (tool === 'box') return { kind: 'box', colour, from: at(0.4, 0.4), to: at(0.6, 0.6) }
  if (tool === 'text' && words.trim() !== '')
    return { kind: 'text', colour, at: at(0.4, 0.5), text: words.trim() }
  return null
}
