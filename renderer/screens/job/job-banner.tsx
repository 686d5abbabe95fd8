import { Archive, Ban, Trash2, UserX } from 'lucide-preact'
import type { JobView } from '../../../shared/views/view.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { putAway } from '../../state/job-store.ts'
import { goToDay } from '../../state/route.ts'
import { t } from '../../text/t.ts'

const icons = { deleted: Trash2, reassigned: UserX, canceled: Ban }

/** Says that the job is no longer the user's. It stays until the user dismisses it. */
export function JobBanner({ view, banner }: { view: JobView; banner: NonNullable<JobView['banner']> }) {
  const { unsent, job } = view
  const leave = async () => {
    if (await putAway(job.uuid)) goToDay({ jobUuid: null, tab: 'overview' })
  }
  return (
    <Banner
      icon={icons[banner]}
      tone="bad"
      title={t(`banner.${banner}.title`)}
      actions={
        <Button icon={Archive} onClick={leave}>
          {t('banner.archive')}
        </Button>
      }
    >
      <p>{unsent > 0 ? t('banner.unsent', { count: unsent }) : t('banner.text')}</p>
    </Banner>
  )
}
