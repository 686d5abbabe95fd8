import { TriangleAlert } from 'lucide-preact'
import type { CapturedPage, CaptureView } from '../../../shared/contract/capture.ts'
import { isIllegible } from '../../../shared/entities/captured-page.ts'
import { t } from '../../text/t.ts'
import { movePage } from './captured/capture-store.ts'
import { PageThumb } from './page-thumb.tsx'
import { useStripDrag } from './strip-drag.ts'
import './page-strip.css'

interface StripProps {
  capture: CaptureView
  chosen: number
  onChoose: (pageUuid: string) => void
}

/**
 * All pages in a row. Arrow keys go to another page; with Shift they move the page, as dragging does. The buttons of the
 * tools do the same.
 */
export function PageStrip({ capture, chosen, onChoose }: StripProps) {
  const { list, shown, dragged } = useStripDrag(capture.pages, onChoose)
  const press = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const page = capture.pages[at]
    const next = capture.pages[at + step]
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (page === undefined || next === undefined) return
    if (event.shiftKey) {
      onChoose(page.uuid)
      return void movePage(page.uuid, at + step)
    }
    onChoose(next.uuid)
    focusPage(next.uuid)
  }
  return (
    <ol ref={list} class="page-strip" aria-label={t('paper.strip')}>
      {shown.map(page => {
        const at = capture.pages.indexOf(page)
        return (
          <li key={page.uuid} data-page-uuid={page.uuid}>
            <button
              type="button"
              class={dragged === page.uuid ? 'page-button page-dragged' : 'page-button'}
              aria-current={at === chosen ? 'true' : undefined}
              aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
              tabIndex={at === chosen ? 0 : -1}
              onClick={() => onChoose(page.uuid)}
              onKeyDown={event => press(event, at)}
            >
              <PageThumb page={page} />
              <PageMark page={page} at={at} count={capture.pages.length} />
            </button>
          </li>
        )
      })}
    </ol>
  )
}

function PageMark({ page: { state }, at, count }: { page: CapturedPage; at: number; count: number }) {
  return (
    <span class="page-mark small numbers">
      <span aria-hidden="true">{at + 1}</span>
      <span class="hidden-visually">{t('paper.pageOf', { at: at + 1, count })}</span>
      {isIllegible(state) && <TriangleAlert size={14} aria-label={t('paper.unread')} />}
      {state === 'waiting' && <span class="hidden-visually">{t('paper.pageWaits')}</span>}
    </span>
  )
}

function focusPage(pageUuid: string): void {
  document.querySelector<HTMLElement>(`[data-page-uuid="${CSS.escape(pageUuid)}"] button`)?.focus()
}
