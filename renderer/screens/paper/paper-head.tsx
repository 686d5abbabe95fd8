import {
  ArrowLeft,
  ArrowRightLeft,
  Copy,
  EllipsisVertical,
  EyeOff,
  ScanText,
  Send,
  Trash2,
} from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import type { CapturedPage, CaptureView } from '../../../shared/contract/capture.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useFocusOn } from '../../parts/focus.ts'
import { Menu } from '../../parts/menu.tsx'
import type { FileOwner } from '../../state/file-store.ts'
import { isNarrow } from '../../state/width.ts'
import { t } from '../../text/t.ts'
import { sendsLabel, titleOf } from './captured/capture-labels.ts'
import { closePaper } from './captured/capture-route.ts'
import { beingSent, sendNow } from './captured/capture-store.ts'
import { copyText } from './captured/page-text.ts'
import { removeCapture } from './captured/removed.ts'
import { PaperProblem } from './paper-problem.tsx'
import { ReadingState } from './reading-state.tsx'

interface HeadProps {
  owner: FileOwner
  capture: CaptureView
  /** the shown page */
  page: CapturedPage | undefined
  /** asks for another job or asset for the document */
  onMove: () => void
}

/** Back, the name of the document, when it is sent, the button that sends it now, and its other actions. */
export function PaperHead({ owner, capture, page, onMove }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOn(heading)
  const isSending = beingSent.value.has(capture.uuid)
  const send = async (how?: 'compress' | 'split') => {
    if (await sendNow(owner, capture, how)) closePaper(owner)
  }
  return (
    <header class="pane-head stack">
      <div class="pane-line paper-line flow">
        <Button tone="quiet" icon={ArrowLeft} isIconOnly onClick={() => closePaper(owner)}>
          {t('action.back')}
        </Button>
        <h2 ref={heading} class="pane-title clamped" id="paper-title" tabIndex={-1}>
          {titleOf(capture)}
        </h2>
        <Button
          isBig={!isNarrow.value}
          tone="primary"
          icon={Send}
          aria-disabled={isSending}
          onClick={() => void send()}
        >
          {t(isSending ? 'paper.sendingNow' : 'paper.sendNow')}
        </Button>
        <PaperActions owner={owner} capture={capture} page={page} onMove={onMove} />
      </div>
      <div class="paper-standing marks small numbers">
        <span class="soft">{isSending ? t('paper.sending') : sendsLabel(capture)}</span>
        {owner.kind === 'job' && capture.internal && <Chip icon={EyeOff}>{t('note.internal')}</Chip>}
        <ReadingState capture={capture} />
      </div>
      <PaperProblem capture={capture} onSend={how => void send(how)} />
    </header>
  )
}

/** Moves the document, copies its text, and removes it after saying what is lost. */
function PaperActions({ owner, capture, page, onMove }: HeadProps) {
  const [isAsked, setAsked] = useState(false)
  const isLeft = useRef(false)
  const remove = async () => {
    if (isLeft.current) return
    isLeft.current = true
    if (await removeCapture(owner, capture)) closePaper(owner)
    isLeft.current = false
  }
  return (
    <div class="paper-more">
      <Menu label={t('action.moreOf', { what: capture.name })} icon={EllipsisVertical}>
        <Button icon={ArrowRightLeft} onClick={onMove}>
          {t('paper.move')}
        </Button>
        <Button icon={Copy} onClick={() => void copyText(capture.pages)}>
          {t('paper.copyText')}
        </Button>
        {page !== undefined && capture.pages.length > 1 && (
          <Button icon={ScanText} onClick={() => void copyText([page])}>
            {t('paper.copyPageText')}
          </Button>
        )}
        <Button tone="danger" icon={Trash2} onClick={() => setAsked(true)}>
          {t('paper.remove')}
        </Button>
      </Menu>
      {isAsked && (
        <Dialog
          title={t('paper.removeTitle', { name: capture.name })}
          keep={t('paper.keep')}
          confirm={t('paper.remove')}
          onConfirm={() => void remove()}
          onClose={() => setAsked(false)}
        >
          <p>{t('paper.removeText', { count: capture.pages.length })}</p>
        </Dialog>
      )}
    </div>
  )
}
