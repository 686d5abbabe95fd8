import { EyeOff, Send } from 'lucide-preact'
import type { CaptureView } from '../../../shared/contract/capture.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Part } from '../../parts/part.tsx'
import type { FileOwner } from '../../state/file-store.ts'
import { formatRoute } from '../../state/route.ts'
import { t } from '../../text/t.ts'
import { readingLabel, sendsLabel, titleOf } from './captured/capture-labels.ts'
import { placeOfCapture } from './captured/capture-route.ts'
import { beingSent, captures, sendNow } from './captured/capture-store.ts'
import { PageThumb } from './page-thumb.tsx'
import { PaperProblem } from './paper-problem.tsx'
import { RemovedStrip } from './removed-strip.tsx'
import './captures.css'

/** Documents that are being captured for a job or an asset and not sent yet. Nothing without any. */
export function Captures({ owner }: { owner: FileOwner }) {
  const read = captures.value
  if (read?.ok !== true) return null
  const undo = <RemovedStrip owner={owner} captureUuid={null} />
  if (read.value.length === 0) return undo
  return (
    <Part title={t('paper.unsent')} isWide>
      <ul class="ruled">
        {read.value.map(capture => (
          <CaptureRow key={capture.uuid} owner={owner} capture={capture} />
        ))}
      </ul>
      {undo}
    </Part>
  )
}

function CaptureRow({ owner, capture }: { owner: FileOwner; capture: CaptureView }) {
  const [first] = capture.pages
  const isSending = beingSent.value.has(capture.uuid)
  const reading = readingLabel(capture)
  return (
    <li class="capture flow" data-testid="capture" data-capture-uuid={capture.uuid}>
      <a class="capture-open" href={formatRoute(placeOfCapture(owner, capture.uuid))}>
        {first && <PageThumb page={first} />}
        <span class="words">
          <span class="strong">{titleOf(capture)}</span>
          <span class="small soft numbers">{isSending ? t('paper.sending') : sendsLabel(capture)}</span>
          {reading !== null && <span class="small soft numbers">{reading}</span>}
        </span>
      </a>
      {owner.kind === 'job' && capture.internal && <Chip icon={EyeOff}>{t('note.internal')}</Chip>}
      <Button
        icon={Send}
        aria-disabled={isSending}
        aria-label={t('paper.sendNowOf', { name: capture.name })}
        onClick={() => void sendNow(owner, capture)}
      >
        {t('paper.sendNow')}
      </Button>
      <PaperProblem capture={capture} onSend={how => void sendNow(owner, capture, how)} />
    </li>
  )
}
