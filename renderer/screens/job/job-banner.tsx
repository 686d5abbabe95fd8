import { Archive, Ban, Trash2, UserX } from 'lucide-preact'
import type { JobView } from '../../../shared/view.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { putAway } from '../../state/job-store.ts'
import { goToDay } from '../../state/route.ts'
import { t } from '../../text/t.ts'

const icons = { deleted: Trash2, reassigned: UserX, canceled: Ban }

/** A job that left this person's hands says so, and stays until it is put away. */
export function JobBanner({ view }: { view: JobView }) {
  const { banner, unsent, job } = view
  if (banner === null) return null
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
          {t('banner.putAway')}
        </Button>
      }
    >
      <p>{unsent > 0 ? t('banner.unsent', { count: unsent }) : t('banner.text')}</p>
    </Banner>
  )
}
