import { ArrowLeft, EyeOff, Send } from 'lucide-preact'
import { useRef } from 'preact/hooks'
import type { CaptureView } from '../../../shared/contract/capture.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { useFocusOn } from '../../parts/focus.ts'
import type { FileOwner } from '../../state/file-store.ts'
import { t } from '../../text/t.ts'
import { sendsLabel, titleOf } from './captured/capture-labels.ts'
import { closePaper } from './captured/capture-route.ts'
import { beingSent, sendNow } from './captured/capture-store.ts'
import { PaperProblem } from './paper-problem.tsx'
import { ReadingState } from './reading-state.tsx'

/** Back, the name of the document, when it is sent, and the button that sends it now. */
export function PaperHead({ owner, capture }: { owner: FileOwner; capture: CaptureView }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOn(heading)
  const isSending = beingSent.value.has(capture.uuid)
  const send = async (how?: 'compress' | 'split') => {
    if (await sendNow(owner, capture, how)) closePaper(owner)
  }
  return (
    <header class="pane-head stack">
      <div class="pane-line flow">
        <Button tone="quiet" icon={ArrowLeft} isIconOnly onClick={() => closePaper(owner)}>
          {t('action.back')}
        </Button>
        <h2 ref={heading} class="pane-title clamped" id="paper-title" tabIndex={-1}>
          {titleOf(capture)}
        </h2>
        <Button isBig tone="primary" icon={Send} aria-disabled={isSending} onClick={() => void send()}>
          {t(isSending ? 'paper.sendingNow' : 'paper.sendNow')}
        </Button>
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
