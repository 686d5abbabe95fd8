import { useEffect, useRef } from 'preact/hooks'
import type { Box } from './find/page-texts.ts'
import type { Find } from './find/use-find.ts'
import type { Turn } from './zoom.ts'
import './found-boxes.css'

/** Marks the found places on a page, and scrolls to the one that is shown. */
export function FoundBoxes({ find, page, turn }: { find: Find; page: number; turn: Turn }) {
  if (!find.isOpen) return null
  return (
    <div class="found-boxes" aria-hidden="true">
      {find.places.map((place, nth) =>
        place.page === page
          ? place.boxes.map((box, part) => (
              <FoundBox
                key={`${nth} ${part}`}
                box={turnBox(box, turn)}
                isShown={nth === find.at}
                isFirst={part === 0}
              />
            ))
          : null,
      )}
    </div>
  )
}

function FoundBox({ box, isShown, isFirst }: { box: Box; isShown: boolean; isFirst: boolean }) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isShown && isFirst) mark.current?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [isShown, isFirst])
  const percent = (part: number) => `${part * 100}%`
  return (
    <span
      ref={mark}
      class={isShown ? 'found-box found-box-shown' : 'found-box'}
      style={{
        insetInlineStart: percent(box.x),
        insetBlockStart: percent(box.y),
        inlineSize: percent(box.width),
        blockSize: percent(box.height),
      }}
    />
  )
}

/** Returns the box on the page after it was turned clockwise. */
function turnBox({ x, y, width, height }: Box, turn: Turn): Box {
  if (turn === 90) return { x: 1 - y - height, y: x, width: height, height: width }
  if (turn === 180) return { x: 1 - x - width, y: 1 - y - height, width, height }
  if (turn === 270) return { x: y, y: 1 - x - width, width: height, height: width }
  return { x, y, width, height }
}
