import { ChevronDown } from 'lucide-preact'
import type { VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { listen } from '../state/listen.ts'
import { t } from '../text/t.ts'
import { Button } from './button.tsx'
import './growing.css'

/** So many entries are drawn at once: more than any window shows, and few enough to be there at once. */
const STEP = 30

/** The beginning of a list that may be long; the rest is drawn as its end comes near, or is asked for. */
export function useGrowing<T>(entries: readonly T[]): { shown: readonly T[]; more: VNode | null } {
  const [most, setMost] = useState(STEP)
  const left = entries.length - most
  return {
    shown: entries.slice(0, most),
    more:
      left <= 0 ? null : (
        <More left={left} onMore={() => setMost(now => now + STEP)} onPrint={() => setMost(entries.length)} />
      ),
  }
}

function More({ left, onMore, onPrint }: { left: number; onMore: () => void; onPrint: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      seen => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) onMore()
      },
      { scrollMargin: '400px' },
    )
    if (end.current !== null) observer.observe(end.current)
    return () => observer.disconnect()
  }, [left])
  // a sheet of paper does not scroll
  useEffect(() => listen(window, 'beforeprint', onPrint))
  return (
    <div ref={end} class="growing">
      <Button icon={ChevronDown} onClick={onMore}>
        {t('list.more', { count: left })}
      </Button>
    </div>
  )
}
