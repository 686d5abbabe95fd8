/** Follows the page on the live picture, and captures it when it is steady. */
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Quad } from '../../../../shared/rules/quad.ts'
import { lookForPages } from './look-for-pages.ts'
import {
  isSteady,
  markCaptured,
  nothingSeen,
  type PageWatch,
  type Sighting,
  see,
  stillCorners,
} from './watch-page.ts'

interface Wanted {
  video: RefObject<HTMLVideoElement | null>
  isReady: boolean
  isAutomatic: boolean
  capture: () => Promise<void>
}

export interface FollowedPage {
  watch: PageWatch
  /** the latest one; null: nothing was seen yet */
  sighting: Sighting | null
  /** whether the main process cannot look for pages */
  isBroken: boolean
  /** returns the corners of a page that is captured now, and waits until that page is gone */
  takeCorners(): Quad | undefined
}

export function usePageWatch(wanted: Wanted): FollowedPage {
  const [shown, setShown] = useState<Pick<FollowedPage, 'watch' | 'sighting' | 'isBroken'>>({
    watch: nothingSeen,
    sighting: null,
    isBroken: false,
  })
  const watch = useRef(nothingSeen)
  const now = useRef(wanted)
  now.current = wanted
  const { video, isReady } = wanted
  useEffect(() => {
    if (!isReady) return
    return lookForPages(
      () => video.current,
      sighting => {
        watch.current = sighting === null ? nothingSeen : see(watch.current, sighting)
        setShown({ watch: watch.current, sighting, isBroken: sighting === null })
        if (now.current.isAutomatic && isSteady(watch.current)) void now.current.capture()
      },
    )
  }, [video, isReady])
  const takeCorners = () => {
    const corners = stillCorners(watch.current)
    watch.current = markCaptured(watch.current)
    return corners
  }
  return { ...shown, takeCorners }
}
