import type { JobView } from '../../../shared/view.ts'
import { Part } from '../../parts/part.tsx'
import { today } from '../../state/clock.ts'
import { formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { Thumbnail } from '../files/thumbnail.tsx'
import './signed.css'

/** Who signed the job and when, with what they drew. */
export function Signed({ view }: { view: JobView }) {
  const { signature } = view.job
  if (signature === null) return null
  const { name, timeStamp } = signature
  return (
    <Part title={t('sign.title')} isWide>
      <div class="signed">
        {view.signaturePicture !== null && <Thumbnail document={view.signaturePicture} isPaper />}
        <p>
          <strong>{name || t('sign.somebody')}</strong>
        </p>
        {timeStamp !== null && (
          <p class="small soft numbers">{t('sign.time', { time: formatMoment(timeStamp, today.value) })}</p>
        )}
        <WithoutPicture view={view} />
      </div>
    </Part>
  )
}

function WithoutPicture({ view: { job, signaturePicture } }: { view: JobView }) {
  if (signaturePicture?.hasContent === true) return null
  const isTyped = job.signature?.documentUuid === null
  return <p class="small soft">{t(isTyped ? 'sign.typed' : 'sign.pictureAway')}</p>
}
