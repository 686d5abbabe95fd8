import { useEffect, useState } from 'preact/hooks'
import type { PageWord } from '../../../shared/entities/captured-page.ts'
import { countFound, searchedWords } from '../../../shared/rules/search-words.ts'
import { attempt } from '../../state/ask.ts'
import { highlight } from '../../state/open-found.ts'
import type { PagePicture } from './captured/page-picture.ts'
import './found-words.css'

interface FoundWordsProps {
  captureUuid: string
  pageUuid: string
  picture: PagePicture
}

/** Boxes around the words of the search with which the document was opened. */
export function FoundWords({ captureUuid, pageUuid, picture: { width, height } }: FoundWordsProps) {
  const [found, setFound] = useState<readonly PageWord[]>([])
  const mark = highlight.value
  const q = mark?.documentUuid === captureUuid && mark.page !== null ? mark.q : ''
  useEffect(() => {
    let isLeft = false
    setFound([])
    if (q === '') return
    const searched = searchedWords(q)
    void attempt('capture.text', { pageUuid }).then(outcome => {
      if (!isLeft && outcome.ok)
        setFound(outcome.value.words.filter(({ text }) => countFound(text, searched) > 0))
    })
    return () => {
      isLeft = true
    }
  }, [q, pageUuid])
  if (found.length === 0) return null
  return (
    <svg class="found-words" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" data-testid="found-words">
      {found.map(({ box }, nth) => (
        <rect
          key={nth}
          x={box.x * width}
          y={box.y * height}
          width={box.width * width}
          height={box.height * height}
        />
      ))}
    </svg>
  )
}
