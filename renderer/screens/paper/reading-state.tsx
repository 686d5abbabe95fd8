import { BatteryLow, CirclePause, LoaderCircle, ScanText, TriangleAlert } from 'lucide-preact'
import type { CaptureView } from '../../../shared/contract/capture.ts'
import { isIllegible, type PageState } from '../../../shared/entities/captured-page.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { t } from '../../text/t.ts'
import { setReading } from './captured/capture-store.ts'

/** The progress of the recognition, and why it waits. Pages without a text are sent too. */
export function ReadingState({ capture: { uuid, pages, pause } }: { capture: CaptureView }) {
  const count = (state: PageState) => pages.filter(page => page.state === state).length
  const [waiting, failed, stopped] = [count('waiting'), count('failed'), count('stopped')]
  const illegible = pages.filter(({ state }) => isIllegible(state)).length
  const done = pages.length - waiting - stopped
  return (
    <div class="paper-reading marks">
      {waiting > 0 && pause === null && (
        <Chip icon={LoaderCircle}>{t('paper.reading', { done, total: pages.length })}</Chip>
      )}
      {waiting > 0 && pause !== null && (
        <Chip icon={pause === 'battery' ? BatteryLow : TriangleAlert} tone="warn">
          {t(`paper.pause.${pause}`)}
        </Chip>
      )}
      {/* keeps the place of the progress, so that the page does not move */}
      {waiting + stopped + illegible === 0 && <Chip icon={ScanText}>{t('paper.readAll')}</Chip>}
      {stopped > 0 && <Chip icon={CirclePause}>{t('paper.stopped')}</Chip>}
      {illegible > 0 && (
        <Chip icon={TriangleAlert} tone="warn">
          {t('paper.unreadPages', { count: illegible })}
        </Chip>
      )}
      {waiting > 0 && pause === null && (
        <Button tone="quiet" onClick={() => void setReading(uuid, false)}>
          {t('paper.stopReading')}
        </Button>
      )}
      {stopped + failed > 0 && (
        <Button tone="quiet" onClick={() => void setReading(uuid, true)}>
          {t('paper.readAgain')}
        </Button>
      )}
    </div>
  )
}
