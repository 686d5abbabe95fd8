import { FileText, ImageOff } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CapturedPage } from '../../../shared/contract/capture.ts'
import { usePagePicture } from './captured/page-picture.ts'
import './page-thumb.css'

/** A small picture of a page. It is made when it is scrolled into view. */
export function PageThumb({ page }: { page: CapturedPage }) {
  const frame = useRef<HTMLSpanElement>(null)
  const isSeen = useSeen(frame)
  const picture = usePagePicture(isSeen ? page : null, 'small')
  const Icon = picture === 'failed' ? ImageOff : FileText
  return (
    <span ref={frame} class="page-thumb">
      {picture === null || picture === 'failed' ? (
        <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
      ) : (
        <img src={picture.url} width={picture.width} height={picture.height} alt="" draggable={false} />
      )}
    </span>
  )
}

/** Whether the element was visible since it was drawn. */
function useSeen(of: { current: Element | null }): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || of.current === null) return
    const observer = new IntersectionObserver(seen => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(of.current)
    return () => observer.disconnect()
  }, [isSeen])
  return isSeen
}
