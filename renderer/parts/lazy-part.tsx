/** Components whose code is loaded when they are first shown, so that the first screen does not wait for it. */
import { signal } from '@preact/signals'
import { CloudOff } from 'lucide-preact'
import type { VNode } from 'preact'
import { useEffect } from 'preact/hooks'
import { untilWhole } from '../text/speak.ts'
import { t } from '../text/t.ts'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

type Part<P> = (props: P) => VNode | null
type Loaded<P> = { is: 'loading' } | { is: 'failed' } | { is: 'here'; part: Part<P> }

/**
 * Loads the component and its texts once for the life of the page. If that fails, it shows an error with a retry
 * button.
 */
export function lazyPart<P extends object>(load: () => Promise<Part<P>>): Part<P> {
  return makePart(load).Part
}

const soon = new Set<() => void>()
let isSoonHere = false

/**
 * A component that a click shows. It is loaded after the first paint, so that the click does not wait. `isQuiet`: shows
 * nothing until it is loaded.
 */
export function soonPart<P extends object>(load: () => Promise<Part<P>>, isQuiet = false): Part<P> {
  const { Part, want } = makePart(load, isQuiet)
  if (isSoonHere) want()
  else soon.add(want)
  return Part
}

/** Call after the first paint. */
export function fetchSoonParts(): void {
  isSoonHere = true
  for (const want of soon) want()
  soon.clear()
}

function makePart<P extends object>(
  load: () => Promise<Part<P>>,
  isQuiet = false,
): { Part: Part<P>; want: () => void } {
  const loaded = signal<Loaded<P> | null>(null)
  const fetchIt = () => {
    loaded.value = { is: 'loading' }
    Promise.all([load(), untilWhole()]).then(
      ([part]) => (loaded.value = { is: 'here', part }),
      () => (loaded.value = { is: 'failed' }),
    )
  }
  const want = () => {
    if (loaded.peek() === null || loaded.peek()?.is === 'failed') fetchIt()
  }
  function LazyPart(props: P) {
    useEffect(want, [])
    const now = loaded.value
    if (now?.is === 'here') return <now.part {...props} />
    if (isQuiet) return null
    if (now?.is !== 'failed') return <p class="hidden-visually">{t('app.reading')}</p>
    return (
      <Empty icon={CloudOff} title={t('lazy.failed')} text={t('lazy.failedText')}>
        <Button onClick={fetchIt}>{t('action.again')}</Button>
      </Empty>
    )
  }
  return { Part: LazyPart, want }
}
