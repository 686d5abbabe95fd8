import { Files, Minimize2, TriangleAlert } from 'lucide-preact'
import type { CaptureView } from '../../../shared/contract/capture.ts'
import { Button } from '../../parts/button.tsx'
import { Strip } from '../../parts/strip.tsx'
import { describeFailure } from '../../text/failure-messages.ts'
import { t } from '../../text/t.ts'
import { beingSent } from './captured/capture-store.ts'

/** Says why a document was not sent. For one that is larger than the server's limit it asks how to send it. */
export function PaperProblem(props: { capture: CaptureView; onSend: (how: 'compress' | 'split') => void }) {
  const { problem, sendsAt, uuid } = props.capture
  if (problem === null || beingSent.value.has(uuid)) return null
  const isTooLarge = problem.obstacle === 'too-large'
  return (
    <Strip
      icon={TriangleAlert}
      tone="warn"
      actions={
        isTooLarge && (
          <>
            <Button icon={Minimize2} onClick={() => props.onSend('compress')}>
              {t('paper.sendSmaller')}
            </Button>
            <Button icon={Files} onClick={() => props.onSend('split')}>
              {t('paper.sendParts')}
            </Button>
          </>
        )
      }
    >
      {sendsAt !== null && <p>{t('paper.problem')}</p>}
      <p role="alert">{describeFailure(problem).text}</p>
    </Strip>
  )
}
