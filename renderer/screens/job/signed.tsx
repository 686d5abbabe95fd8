import type { JobView, SignerView } from '../../../shared/views/view.ts'
import { Part } from '../../parts/part.tsx'
import { today } from '../../state/clock.ts'
import { formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { Thumbnail } from '../files/thumbnail.tsx'
import { roleLabel } from '../sign/role-label.ts'
import './signed.css'

/** The people who signed: name, role, time and picture. */
export function Signed({ view: { signers } }: { view: JobView }) {
  return (
    <Part title={t('did.signature')} isWide>
      <ul class="signers">
        {signers.map(signer => (
          <SignedBy key={`${signer.timeStamp} ${signer.name}`} signer={signer} />
        ))}
      </ul>
    </Part>
  )
}

function SignedBy({ signer }: { signer: SignerView }) {
  const { name, role, timeStamp, picture } = signer
  return (
    <li class="signed stack-close">
      {picture !== null && <Thumbnail document={picture} isPaper />}
      <p>
        <strong>{name || t('sign.somebody')}</strong>
        {role && <span class="soft"> · {roleLabel(role)}</span>}
      </p>
      {timeStamp !== null && (
        <p class="small soft numbers">{t('sign.time', { time: formatMoment(timeStamp, today.value) })}</p>
      )}
      <WithoutPicture signer={signer} />
    </li>
  )
}

function WithoutPicture({ signer: { documentUuid, picture } }: { signer: SignerView }) {
  if (picture?.hasContent === true) return null
  return <p class="small soft">{t(documentUuid === null ? 'sign.typed' : 'sign.pictureAway')}</p>
}
