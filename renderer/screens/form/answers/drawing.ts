/**
 * How much of a form is drawn: at first more than any window shows, then the rest piece by piece, each in a frame of its
 * own. So a long form is there as soon as a short one, and a key that is pressed meanwhile waits for one piece only.
 */
import { type Signal, signal } from '@preact/signals'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { type FormNode, firstWith } from '../filling/form-nodes.ts'
import type { FormSession } from '../filling/form-session.ts'

const STEP = 24

export interface Drawing {
  nodes(): readonly FormNode[]
  isWhole(): boolean
  /** at once, for who goes to what may not be drawn yet */
  finish(): void
  /** one more piece */
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

/** The questions to draw now. The component is drawn again until it has all of them; a form that is printed has them at once. */
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
