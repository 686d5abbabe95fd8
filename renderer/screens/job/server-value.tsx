import { Redo2 } from 'lucide-preact'
import type { StoredOtherwise } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { useFocusAfterwards } from '../../parts/focus.ts'
import { openedJob, sendMineAgain } from '../../state/job-store.ts'
import { describeValue, namePath } from '../../text/field-labels.ts'
import { t } from '../../text/t.ts'

/** The user's value and the one that the server stored in its place. */
export function ServerValue({ otherwise }: { otherwise: StoredOtherwise }) {
  const { conflictId, field, mine, server } = otherwise
  useFocusAfterwards('.job-title')
  const opened = openedJob.value
  const name = namePath(field, opened?.ok ? opened.value.job : {})
  const verb = t('history.useMine')
  return (
    <>
      <p class="history-words">{t('history.otherwise', { field: name })}</p>
      <dl class="two-values">
        <Value label={t('history.youWrote')} text={describeValue(field, mine)} />
        <Value label={t('history.serverHas')} text={describeValue(field, server)} />
      </dl>
      <Button icon={Redo2} aria-label={`${verb}: ${name}`} onClick={() => sendMineAgain(conflictId)}>
        {verb}
      </Button>
    </>
  )
}

function Value({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt class="small soft">{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}
