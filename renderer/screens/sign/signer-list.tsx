import { CircleAlert, CircleCheck, RotateCcw, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { isSigner } from '../../../shared/rules/signers.ts'
import type { SheetSigner } from '../../../shared/views/sheet.ts'
import type { SignerView } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { today } from '../../state/clock.ts'
import { formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { roleLabel } from './role-label.ts'

/** The people who have signed, and whether the sheet has changed since. */
export function SignerList(props: {
  signers: readonly SignerView[]
  /** state of these signatures on the sheet */
  onSheet: readonly SheetSigner[]
  /** null: signatures can no longer be changed */
  onRedo: ((signer: SignerView) => void) | null
  onRemove: (signer: SignerView) => void
}) {
  const { signers, onSheet, onRedo, onRemove } = props
  const [asked, setAsked] = useState<SignerView | null>(null)
  return (
    <>
      <ul class="sign-signers">
        {signers.map(signer => (
          <li key={`${signer.timeStamp} ${signer.name}`} class="sign-signer flow">
            <Who signer={signer} changed={onSheet.find(one => isSigner(one, signer))?.changed ?? null} />
            {onRedo !== null && (
              <span class="sign-changes">
                <Button icon={RotateCcw} isIconOnly onClick={() => onRedo(signer)}>
                  {t('sign.redo', { name: nameOf(signer) })}
                </Button>
                <Button icon={Trash2} isIconOnly onClick={() => setAsked(signer)}>
                  {t('sign.remove', { name: nameOf(signer) })}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && (
        <Dialog
          title={t('sign.removeAsk', { name: nameOf(asked) })}
          keep={t('action.cancel')}
          confirm={t('action.remove')}
          onConfirm={() => onRemove(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('sign.removeText')}</p>
        </Dialog>
      )}
    </>
  )
}

function Who({ signer, changed }: { signer: SignerView; changed: string | null }) {
  const { role, timeStamp } = signer
  const time = timeStamp === null ? null : t('sign.time', { time: formatMoment(timeStamp, today.value) })
  return (
    <div class="sign-who with-icon">
      {changed === null ? (
        <CircleCheck size={20} aria-hidden="true" />
      ) : (
        <CircleAlert size={20} aria-hidden="true" />
      )}
      <div class="words">
        <p>
          <strong>{nameOf(signer)}</strong>
          {role && <span class="soft"> · {roleLabel(role)}</span>}
        </p>
        {time !== null && <p class="small soft numbers">{time}</p>}
        {changed !== null && <p class="small sign-changed">{changed}</p>}
      </div>
    </div>
  )
}

function nameOf({ name }: SignerView): string {
  return name || t('sign.somebody')
}
