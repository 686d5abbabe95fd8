/** Undo and redo of the drawing, as pure functions. */
import { markupLimits, type Shape } from './shapes.ts'

export interface History {
  past: readonly (readonly Shape[])[]
  shapes: readonly Shape[]
  future: readonly (readonly Shape[])[]
}

export const nothingDrawn: History = { past: [], shapes: [], future: [] }

/** Ignores a change that exceeds the limit of shapes for one photo. */
export function change(history: History, shapes: readonly Shape[]): History {
  if (shapes.length > markupLimits.shapes) return history
  return { past: [...history.past, history.shapes].slice(-markupLimits.shapes), shapes, future: [] }
}

export function undo(history: History): History {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), shapes: before, future: [history.shapes, ...history.future] }
}

export function redo(history: History): History {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.shapes], shapes: next, future }
}
