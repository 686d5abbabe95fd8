/**
 * Draws a form in steps: first more than a window shows, then a piece in each frame. A long form so appears as soon as
 * a short one, and a key waits for one piece at most.
 */
import { type Signal, signal } from '@preact/signals'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { type FormNode, firstWith } from '../filling/form-nodes.ts'
import type { FormSession } from '../filling/form-session.ts'

const STEP = 24

export interface Drawing {
  nodes(): readonly FormNode[]
  isWhole(): boolean
  /** draws the rest at once, to focus a question that may not be drawn yet */
  finish(): void
  /** draws one more piece */
  goOn(): void
}

export function createDrawing({ model }: FormSession): Drawing {
  const questions: Signal<number> = signal(STEP)
  const nodes = () => firstWith(questions.value, model.nodes.value)
  return {
    nodes,
    isWhole: () => nodes().length === model.nodes.value.length,
    finish: () => (questions.value = Number.POSITIVE_INFINITY),
    goOn: () => (questions.value += STEP),
  }
}

/** Returns the questions to draw now, and renders again until all are drawn. A printed form has all at once. */
export function useDrawn(drawing: Drawing): readonly FormNode[] {
  const nodes = drawing.nodes()
  const isWhole = drawing.isWhole()
  useEffect(() => {
    if (isWhole) return
    const frame = requestAnimationFrame(drawing.goOn)
    return () => cancelAnimationFrame(frame)
  }, [drawing, isWhole, nodes.length])
  useLayoutEffect(() => {
    addEventListener('beforeprint', drawing.finish)
    return () => removeEventListener('beforeprint', drawing.finish)
  }, [drawing])
  return nodes
}
