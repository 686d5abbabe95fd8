import {
  ArrowLeftFromLine,
  ArrowRightFromLine,
  Camera,
  Crop,
  type LucideIcon,
  RotateCcw,
  RotateCw,
  Trash2,
} from 'lucide-preact'
import type { CapturedPage, CaptureView } from '../../../shared/contract/capture.ts'
import { type PageLook, pageLooks } from '../../../shared/entities/captured-page.ts'
import { Button } from '../../parts/button.tsx'
import type { FileOwner } from '../../state/file-store.ts'
import { t } from '../../text/t.ts'
import { changePage, movePage } from './captured/capture-store.ts'
import { type TurnSide, turnPage } from './captured/page-corners.ts'
import { removePage } from './captured/removed.ts'

export interface PageProps {
  owner: FileOwner
  capture: CaptureView
  page: CapturedPage
  /** counts from 0 */
  at: number
}

interface ToolsProps extends PageProps {
  onCrop: () => void
  /** opens the camera */
  onRetake: () => void
}

/** Changes of the chosen page. Each is saved at once. */
export function PageTools({ owner, capture, page, onCrop, onRetake }: ToolsProps) {
  const turn = (side: TurnSide) =>
    changePage({ pageUuid: page.uuid, corners: turnPage(page.corners, side) }, t('paper.turned'))
  return (
    <div class="page-tools" role="toolbar" aria-label={t('paper.tools')}>
      <Button tone="quiet" icon={RotateCcw} isIconOnly onClick={() => void turn('left')}>
        {t('paper.turnLeft')}
      </Button>
      <Button tone="quiet" icon={RotateCw} isIconOnly onClick={() => void turn('right')}>
        {t('paper.turnRight')}
      </Button>
      <Button tone="quiet" class="page-crop" icon={Crop} isIconOnly onClick={onCrop}>
        {t('paper.crop')}
      </Button>
      <Button tone="quiet" icon={Camera} isIconOnly onClick={onRetake}>
        {t('paper.retake')}
      </Button>
      <select
        class="field-input"
        aria-label={t('paper.look')}
        value={page.look}
        onChange={event =>
          void changePage(
            { pageUuid: page.uuid, look: event.currentTarget.value as PageLook },
            t('paper.lookSaved'),
          )
        }
      >
        {pageLooks.map(look => (
          <option key={look} value={look} selected={look === page.look}>
            {t(`paper.looks.${look}`)}
          </option>
        ))}
      </select>
      <Button
        tone="quiet"
        class="page-remove"
        icon={Trash2}
        isIconOnly
        // the button of the next page has the focus then: a key that is held down would delete all pages
        onKeyDown={event => event.repeat && event.preventDefault()}
        onClick={() => void removePage(owner, capture, page)}
      >
        {t('paper.removePage')}
      </Button>
    </div>
  )
}

/** Moves the chosen page, next to the pages. Nothing for a single page. */
export function PageOrder({ capture, page, at }: Omit<PageProps, 'owner'>) {
  const count = capture.pages.length
  if (count < 2) return null
  return (
    <div class="page-order">
      <Move page={page} at={at} to={at - 1} count={count} icon={ArrowLeftFromLine} />
      <Move page={page} at={at} to={at + 1} count={count} icon={ArrowRightFromLine} />
    </div>
  )
}

interface MoveProps {
  page: CapturedPage
  at: number
  to: number
  count: number
  icon: LucideIcon
}

/** Stays focusable at the ends, because removing a pressed button would lose the focus. */
function Move({ page, at, to, count, icon }: MoveProps) {
  const isEnd = to < 0 || to >= count
  return (
    <Button
      tone="quiet"
      icon={icon}
      isIconOnly
      aria-disabled={isEnd}
      onClick={() => !isEnd && void movePage(page.uuid, to)}
    >
      {t(to < at ? 'paper.moveEarlier' : 'paper.moveLater')}
    </Button>
  )
}
