import { Check, PenLine, UserPlus } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { isJobOver } from '../../../shared/entities/states.ts'
import { inputLimits } from '../../../shared/limits/limits.ts'
import type { SheetSigner } from '../../../shared/views/sheet.ts'
import type { JobView, SignerView } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { status } from '../../state/app-store.ts'
import { keysOf } from '../../state/shortcuts.ts'
import { isLow } from '../../state/width.ts'
import { t } from '../../text/t.ts'
import { removeSignature } from './save-signature.ts'
import { isBlank, openSignDraft } from './sign-draft.ts'
import { SignForm } from './sign-form.tsx'
import { SignerList } from './signer-list.tsx'
import './sign-dock.css'

/** Below the sheet: the people who have signed, and the pad for the next one. */
export function SignDock(props: {
  view: JobView
  onSheet: readonly SheetSigner[]
  /** after a signature was saved */
  onSigned: () => void
  onClose: () => void
}) {
  const { view, onSheet, onSigned, onClose } = props
  const { job, signers } = view
  const [draft] = useState(() => openSignDraft({ jobUuid: job.uuid }))
  const [isOpen, setOpen] = useState(() => signers.length === 0 && hasRoomForPad())
  const hasRoles = status.value?.offered?.includes('signers') ?? false
  // an unfinished signature is shown as soon as it is read
  const isBegun = draft.isRead.value && !isBlank(draft.value.value)
  useEffect(() => {
    if (isBegun) setOpen(true)
  }, [isBegun])
  const redo = (signer: SignerView) => {
    const { name, role, timeStamp } = signer
    draft.change({ name: name ?? '', role: role ?? 'customer', replaces: { name, timeStamp } })
    setOpen(true)
  }
  const isFixed = view.myState === 'FINISHED' || isJobOver(job.state)
  const saved = () => {
    setOpen(false)
    onSigned()
  }
  // Before anybody has signed there is nothing to return to but the job, unless the pad covers the sheet.
  const close = signers.length === 0 && !isLow.value ? onClose : () => setOpen(false)
  return (
    <div class="sign-dock pane-foot">
      {isOpen ? (
        <SignForm view={view} draft={draft} hasRoles={hasRoles} onSaved={saved} onClose={close} />
      ) : (
        <Signed view={view} hasRoles={hasRoles} onOpen={() => setOpen(true)} onClose={onClose}>
          <SignerList
            signers={signers}
            onSheet={onSheet}
            onRedo={hasRoles && !isFixed ? redo : null}
            onRemove={signer => void removeSignature(job.uuid, signer)}
          />
          {hasRoles && isFixed && signers.length > 0 && <p class="small soft">{t('sign.fixed')}</p>}
        </Signed>
      )}
    </div>
  )
}

/** The list of signers, and the actions below it. */
function Signed(props: {
  view: JobView
  hasRoles: boolean
  onOpen: () => void
  onClose: () => void
  children: ComponentChildren
}) {
  const { view, hasRoles, onOpen, onClose, children } = props
  const place = useRef<HTMLElement>(null)
  useLayoutEffect(() => place.current?.querySelector<HTMLElement>('.sign-next')?.focus(), [])
  const { length } = view.signers
  const isFull = hasRoles && length >= inputLimits.signers
  return (
    <section
      ref={place}
      class="sign-list stack"
      aria-label={t('sign.who')}
      onKeyDown={keysOf({ save: () => undefined, close: onClose })}
    >
      {length > 0 && children}
      {length === 0 ? (
        <button type="button" class="sign-here sign-next with-icon strong pressable" onClick={onOpen}>
          <PenLine size={24} aria-hidden="true" />
          {t('sign.here')}
        </button>
      ) : (
        <div class="buttons buttons-end">
          {isFull ? (
            <p class="small soft">{t('sign.full', { count: length })}</p>
          ) : (
            <Button isBig icon={hasRoles ? UserPlus : PenLine} onClick={onOpen}>
              {t(hasRoles ? 'sign.another' : 'sign.again')}
            </Button>
          )}
          <Button isBig tone="primary" icon={Check} class="sign-next" onClick={onClose}>
            {t('sign.done')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** On a phone the customer reads the sheet first, and a tap opens the pad. */
function hasRoomForPad(): boolean {
  return window.matchMedia('(min-width: 40em) and (min-height: 34em)').matches
}
