/** Parts whose code is fetched when they are first shown, so that the first screen need not wait for it. */
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

/** The part as `load` fetches it, with words for all that it says, once for the life of the page; what cannot be fetched is told, with a way to try again. */
export function lazyPart<P extends object>(load: () => Promise<Part<P>>): Part<P> {
  return makePart(load).Part
}

const soon = new Set<() => void>()
let isSoonHere = false

/** One that a press shows: it is fetched behind the first picture, and the press waits for nothing. `isQuiet`: until it is here, nothing stands in its place. */
export function soonPart<P extends object>(load: () => Promise<Part<P>>, isQuiet = false): Part<P> {
  const { Part, want } = makePart(load, isQuiet)
  if (isSoonHere) want()
  else soon.add(want)
  return Part
}

/** To be called when the first picture stands. */
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
