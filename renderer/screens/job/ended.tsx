import { Ban, CircleCheck, Lock, type LucideIcon, RotateCcw, TriangleAlert } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { isBegun, type JobState, reopeningAction } from '../../../shared/entities/states.ts'
import type { JobView } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Strip } from '../../parts/strip.tsx'
import { reopenJob } from '../../state/job-store.ts'
import { t } from '../../text/t.ts'
import { SheetButton } from '../sheet/sheet-button.tsx'

type EndedState = Extract<JobState, 'CLOSED' | 'FINISHED' | 'CANCELED'>

const icons: Record<EndedState, LucideIcon> = { CLOSED: Lock, FINISHED: CircleCheck, CANCELED: Ban }

/** Replaces the steps of a job that another user ended: its sheet, and reopening it after a question. */
export function Ended({ view: { job, myState, running } }: { view: JobView }) {
  const [isAsking, setAsking] = useState(false)
  const state = job.state as EndedState
  const isMidway = isBegun(myState)
  const action = reopeningAction(job.state, myState)
  return (
    <>
      <div role="status">
        <Strip icon={isMidway ? TriangleAlert : icons[state]} tone={isMidway ? 'warn' : 'plain'}>
          <strong>{t(`ended.${state}`)}</strong>
          {isMidway && <p>{t('ended.midway')}</p>}
        </Strip>
      </div>
      <div class="steps buttons">
        <SheetButton jobUuid={job.uuid} />
        {action !== null && (
          <Button isBig icon={RotateCcw} onClick={() => setAsking(true)}>
            {t('step.reopen')}
          </Button>
        )}
      </div>
      {isAsking && action !== null && (
        <Dialog
          title={t('ended.question')}
          keep={t('action.cancel')}
          confirm={t('step.reopen')}
          onConfirm={() => void reopenJob(job.uuid, action, running)}
          onClose={() => setAsking(false)}
        >
          <p>{t(action === 'PAUSED' ? 'ended.asPaused' : 'ended.consequence')}</p>
        </Dialog>
      )}
    </>
  )
}
