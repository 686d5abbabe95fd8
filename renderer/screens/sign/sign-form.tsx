import { CircleCheck, X } from 'lucide-preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { JobView } from '../../../shared/views/view.ts'
import { Button } from '../../parts/button.tsx'
import { focusFirstError } from '../../parts/focus.ts'
import { nowMinute } from '../../state/clock.ts'
import { keysOf } from '../../state/shortcuts.ts'
import { formatTime } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { checkSignDraft } from './check-sign-draft.ts'
import { nextRole } from './next-role.ts'
import { RoleField } from './role-field.tsx'
import { saveSignature } from './save-signature.ts'
import type { StoredSignDraft } from './sign-draft.ts'
import { SignWays } from './ways.tsx'

const noErrors = { name: null, mark: null, role: null }

/** A person signs by hand, by name, or on paper. An unfinished signature survives Escape and a reload. */
export function SignForm(props: {
  view: JobView
  draft: StoredSignDraft
  /** whether the server stores several signers with their roles */
  hasRoles: boolean
  onSaved: () => void
  onClose: () => void
}) {
  const { view, draft, hasRoles, onSaved, onClose } = props
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const form = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>('input:checked')?.focus()
    form.current?.scrollIntoView({ block: 'end' })
  }, [])
  useEffect(() => () => void draft.flush(), [draft])
  const now = draft.value.value
  const errors = checkSignDraft(now, { needsName: true })
  const role = now.role ?? nextRole(view.signers)
  const isComplete = errors.name === null && errors.mark === null && (errors.role === null || !hasRoles)

  const save = async () => {
    setTried(true)
    if (!isComplete) return focusFirstError(form)
    if (isSaving) return
    setSaving(true)
    const isSaved = await saveSignature(view.job.uuid, draft.value.peek(), hasRoles ? role : null)
    setSaving(false)
    if (!isSaved) return
    // the fields are empty because they were saved, so no error is shown
    setTried(false)
    await draft.clear()
    onSaved()
  }
  return (
    <section
      ref={form}
      class="sign-form stack"
      aria-label={t('did.signature')}
      onKeyDown={keysOf({ save, close: onClose })}
    >
      <Replaced view={view} name={now.replaces?.name ?? null} hasRoles={hasRoles} />
      <SignWays jobUuid={view.job.uuid} draft={draft} errors={isTried ? errors : noErrors}>
        {hasRoles && (
          <RoleField
            role={role}
            error={isTried ? errors.role : null}
            onChange={changed => draft.change({ role: changed })}
          />
        )}
      </SignWays>
      <div class="sheet-foot flow">
        <span class="sheet-state small soft numbers">
          {isComplete && t('sign.time', { time: formatTime(nowMinute.value) })}
        </span>
        <Button isBig icon={X} onClick={onClose}>
          {t('action.close')}
        </Button>
        <Button
          tone="primary"
          isBig
          icon={CircleCheck}
          aria-keyshortcuts="Control+Enter"
          aria-disabled={isSaving}
          onClick={() => void save()}
        >
          {t('sign.save')}
        </Button>
      </div>
    </section>
  )
}

/** Says before the signature is saved that it replaces another one. */
function Replaced(props: { view: JobView; name: string | null; hasRoles: boolean }) {
  const { view, name, hasRoles } = props
  const [earlier] = view.signers
  if (hasRoles && name !== null) return <p class="small">{t('sign.replaces', { name })}</p>
  if (hasRoles || earlier === undefined) return null
  return (
    <p class="small">
      {t('sign.oneOnly')} {t('sign.replaces', { name: earlier.name || t('sign.somebody') })}
    </p>
  )
}
