import { ChevronDown } from 'lucide-preact'
import type { VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { listen } from '../state/listen.ts'
import { t } from '../text/t.ts'
import { Button } from './button.tsx'
import './growing.css'

/** Entries drawn at once: more than any window shows, and few enough to be fast. */
const STEP = 30

/** Draws the beginning of a long list. More is drawn when the user scrolls near its end, or clicks the button. */
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
  // a printed page does not scroll, so it needs the whole list
  useEffect(() => listen(window, 'beforeprint', onPrint))
  return (
    <div ref={end} class="growing">
      <Button icon={ChevronDown} onClick={onMore}>
        {t('list.more', { count: left })}
      </Button>
    </div>
  )
}
