import {
  ArrowLeftFromLine,
  ArrowRightFromLine,
  Camera,
  Copy,
  Crop,
  type LucideIcon,
  RotateCcw,
  RotateCw,
  Trash2,
} from 'lucide-preact'
import type { CapturedPage, CaptureView } from '../../../shared/contract/capture.ts'
import { pageLooks } from '../../../shared/entities/captured-page.ts'
import { Button } from '../../parts/button.tsx'
import { SelectField } from '../../parts/field.tsx'
import type { FileOwner } from '../../state/file-store.ts'
import { t } from '../../text/t.ts'
import { changePage, movePage } from './captured/capture-store.ts'
import { type TurnSide, turnPage } from './captured/page-corners.ts'
import { copyText } from './captured/page-text.ts'
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
export function PageTools({ owner, capture, page, at, onCrop, onRetake }: ToolsProps) {
  const turn = (side: TurnSide) =>
    changePage({ pageUuid: page.uuid, corners: turnPage(page.corners, side) }, t('paper.turned'))
  return (
    <div class="page-tools flow" role="toolbar" aria-label={t('paper.tools')}>
      <Button icon={RotateCcw} isIconOnly onClick={() => void turn('left')}>
        {t('paper.turnLeft')}
      </Button>
      <Button icon={RotateCw} isIconOnly onClick={() => void turn('right')}>
        {t('paper.turnRight')}
      </Button>
      <Button class="page-crop" icon={Crop} aria-label={t('paper.crop')} onClick={onCrop}>
        {t('paper.corners')}
      </Button>
      <Button icon={Camera} isIconOnly onClick={onRetake}>
        {t('paper.retake')}
      </Button>
      <Button icon={Copy} isIconOnly onClick={() => void copyText([page])}>
        {t('paper.copyPageText')}
      </Button>
      <span class="page-tools-break" />
      <SelectField
        label={t('paper.look')}
        value={page.look}
        options={pageLooks.map(look => ({ value: look, label: t(`paper.looks.${look}`) }))}
        onChoose={look => void changePage({ pageUuid: page.uuid, look }, t('paper.lookSaved'))}
      />
      <Move page={page} at={at} to={at - 1} count={capture.pages.length} icon={ArrowLeftFromLine} />
      <Move page={page} at={at} to={at + 1} count={capture.pages.length} icon={ArrowRightFromLine} />
      <Button
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
      icon={icon}
      isIconOnly
      aria-disabled={isEnd}
      onClick={() => !isEnd && void movePage(page.uuid, to)}
    >
      {t(to < at ? 'paper.moveEarlier' : 'paper.moveLater')}
    </Button>
  )
}
