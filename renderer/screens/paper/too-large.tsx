import { Files, Minimize2 } from 'lucide-preact'
import type { CaptureView } from '../../../shared/contract/capture.ts'
import { Button } from '../../parts/button.tsx'
import { Strip } from '../../parts/strip.tsx'
import { t } from '../../text/t.ts'
import { tooLarge } from './captured/capture-store.ts'

/** Asks how a document is sent that is larger than the server's limit. */
export function TooLarge(props: { capture: CaptureView; onSend: (how: 'compress' | 'split') => void }) {
  const asked = tooLarge.value
  if (asked === null || asked.captureUuid !== props.capture.uuid) return null
  return (
    <Strip
      tone="warn"
      actions={
        <>
          <Button icon={Minimize2} onClick={() => props.onSend('compress')}>
            {t('paper.sendSmaller')}
          </Button>
          <Button icon={Files} onClick={() => props.onSend('split')}>
            {t('paper.sendParts')}
          </Button>
        </>
      }
    >
      <p role="alert">{asked.said}</p>
    </Strip>
  )
}
