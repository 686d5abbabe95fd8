/** The corners of a page while the user moves them. Each move is saved a moment later, and when the editor is left. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CapturedPage } from '../../../../shared/contract/capture.ts'
import { distance, type Point, type Quad } from '../../../../shared/rules/quad.ts'
import { type Autosave, createAutosave } from '../../../state/autosave.ts'
import { t } from '../../../text/t.ts'
import { changePage } from '../captured/capture-store.ts'
import { moveCorner, orNull, turnLike, wholePhoto } from '../captured/page-corners.ts'

/** Milliseconds after the last move: each saved change is read again, which takes seconds. */
const saveMs = 700

export interface Corners {
  quad: Quad
  /** index of the corner that was moved last or has the focus; null: none */
  active: number | null
  choose(at: number | null): void
  move(at: number, to: Point): void
  /** replaces all corners, and keeps the direction of the page */
  put(quad: Quad): void
  /** saves now */
  save(): Promise<void>
}

export function useCorners(page: CapturedPage): Corners {
  const [quad, setQuad] = useState<Quad>(page.corners ?? wholePhoto)
  const [active, choose] = useState<number | null>(null)
  const latest = useRef(quad)
  const saving = useSaving(page.uuid)
  const set = (next: Quad) => {
    latest.current = next
    setQuad(next)
    saving.change(next)
  }
  return {
    quad,
    active,
    choose,
    move: (at, to) => set(moveCorner(latest.current, at, to)),
    put: next => set(turnLike(next, latest.current)),
    save: saving.flush,
  }
}

function useSaving(pageUuid: string): Autosave<Quad> {
  const [saving] = useState(() =>
    createAutosave(async (quad: Quad) => {
      await changePage({ pageUuid, corners: orNull(quad) }, t('paper.cornersSaved'))
    }, saveMs),
  )
  useEffect(() => () => void saving.flush(), [saving])
  return saving
}

/** Returns the index of the corner that is nearest to a point. */
export function nearestCorner(quad: Quad, to: Point): number {
  const gaps = quad.map(point => distance(point, to))
  return gaps.indexOf(Math.min(...gaps))
}
