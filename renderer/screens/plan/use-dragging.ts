/** Drags jobs by mouse, pen or, after a moment, by finger, to another person and hour. */
import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'
import { listen, undoAll } from '../../state/listen.ts'
import { announceSaved } from '../../state/toast.ts'
import { t } from '../../text/t.ts'
import { carry, leaveCarry, pickUp, putDown } from './board-carry.ts'
import { heldOf } from './board-keys.ts'
import { follow, type Grip, gripOf, scrollAlong } from './drag-places.ts'
import { withPicked } from './waiting-store.ts'

/** A shorter movement is a click. */
const SLACK_PX = 6
/** A finger that moves earlier scrolls. */
const HOLD_MS = 350

/** `isThere`: the board has been drawn. */
export function useDragging(whole: RefObject<HTMLElement | null>, isThere: boolean): void {
  useEffect(() => {
    const element = whole.current
    return element === null ? undefined : listenToDrags(element)
  }, [isThere])
}

function listenToDrags(whole: HTMLElement): () => void {
  let grip: Grip | null = null
  let last: PointerEvent | null = null
  let isDragging = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Whether another finger holds a job already. */
  const isOther = ({ pointerId }: PointerEvent) => grip !== null && grip.pointerId !== pointerId
  const end = () => {
    clearTimeout(timer)
    grip = null
    last = null
    isDragging = false
    whole.classList.remove('board-dragging')
  }
  const begin = () => {
    if (grip === null || isDragging) return
    const held = heldOf(grip.job)
    isDragging = pickUp(grip.isEdge ? [held] : withPicked(held), 'hand', !grip.isInside)
    grip.start = carry.peek()?.start ?? 0
    whole.classList.toggle('board-dragging', isDragging)
    goOn()
  }
  const down = (event: PointerEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const job = target?.closest<HTMLElement>('[data-job]') ?? null
    if (job === null || event.button !== 0 || carry.peek() !== null || isOther(event)) return
    grip = gripOf(job, event)
    if (event.pointerType === 'touch') timer = setTimeout(begin, HOLD_MS)
  }
  // the board keeps scrolling while the pointer rests at an edge
  const goOn = () => {
    if (!isDragging || grip === null || last === null) return
    if (scrollAlong(grip, last)) follow(grip, last)
    requestAnimationFrame(goOn)
  }
  const move = (event: PointerEvent) => {
    if (grip === null || isOther(event)) return
    last = event
    const isFar = Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > SLACK_PX
    if (!isDragging && isFar) {
      if (event.pointerType === 'touch') return end()
      begin()
    }
    if (isDragging) follow(grip, event)
  }
  const up = (event: PointerEvent) => {
    if (isOther(event)) return
    if (!isDragging) return end()
    end()
    if (carry.peek()?.isAway) leaveAsItWas()
    else putDown()
    swallowPress()
  }
  const cancel = () => {
    if (isDragging) leaveCarry()
    end()
  }
  return undoAll([
    listen(whole, 'pointerdown', down),
    listen(window, 'pointermove', move),
    listen(window, 'pointerup', up),
    listen(window, 'pointercancel', event => isOther(event) || cancel()),
    listen(window, 'keydown', ({ key }) => key === 'Escape' && isDragging && cancel(), { capture: true }),
    listen(whole, 'touchmove', event => isDragging && event.preventDefault(), { passive: false }),
    () => clearTimeout(timer),
  ])
}

/** Suppresses the click that the browser sends after a drop. */
function swallowPress(): void {
  const stop = listen(
    window,
    'click',
    event => {
      event.stopPropagation()
      event.preventDefault()
    },
    { capture: true, once: true },
  )
  setTimeout(stop)
}

function leaveAsItWas(): void {
  leaveCarry()
  announceSaved(t('board.left'))
}
