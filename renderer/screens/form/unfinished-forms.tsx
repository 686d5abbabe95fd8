/** Forms that a create-only server gets once: where the user leaves them, they can be sent as they are. */
import { ListChecks, Send } from 'lucide-preact'
import type { JobView } from '../../../shared/views/view.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { status } from '../../state/app-store.ts'
import { t } from '../../text/t.ts'
import { sendFormsNow } from './filling/form-store.ts'

/** In the dialog that signs the user out: the forms of all jobs. */
export function UnfinishedForms() {
  const count = status.value?.unfinished ?? 0
  if (count === 0) return null
  return (
    <>
      <p>{t('form.unfinishedHere', { count })}</p>
      <SendNow jobUuid={null} />
    </>
  )
}

/** On a job that is over or no longer the user's. */
export function UnfinishedBanner({ view: { forms, job } }: { view: JobView }) {
  const count = forms.filter(({ sending }) => sending?.isUnfinished === true).length
  if (count === 0) return null
  return (
    <Banner
      icon={ListChecks}
      tone="warn"
      title={t('form.unfinishedHere', { count })}
      actions={<SendNow jobUuid={job.uuid} />}
    >
      <p>{t('form.unfinishedText')}</p>
    </Banner>
  )
}

function SendNow({ jobUuid }: { jobUuid: string | null }) {
  return (
    <Button icon={Send} onClick={() => void sendFormsNow(jobUuid)}>
      {t('form.sendNow')}
    </Button>
  )
}
