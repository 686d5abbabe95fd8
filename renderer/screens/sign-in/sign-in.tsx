import { useRef, useState } from 'preact/hooks'
import type { Failure } from '../../../shared/failures.ts'
import { Button } from '../../parts/button.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { useFocusOnFirst } from '../../parts/focus.ts'
import { app } from '../../state/app-store.ts'
import { attempt } from '../../state/ask.ts'
import { showToast } from '../../state/toast.ts'
import { t } from '../../text/t.ts'
import { CredentialFields, checkCredentials, noCredentials, toSignIn } from './credentials.tsx'
import './sign-in.css'

/** Signing in again, while everything else stays usable; what was typed survives a refusal. */
export function SignIn({ onClose }: { onClose: () => void }) {
  const account = app.value?.account ?? null
  const [value, setValue] = useState({ ...noCredentials, email: account?.user.email ?? '' })
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFirst(form)
  const errors = checkCredentials(value)
  const submit = async (event: Event) => {
    event.preventDefault()
    setAsked(true)
    if (Object.keys(errors).length > 0) return
    const outcome = await attempt('account.signIn', toSignIn(value))
    if (!outcome.ok) return setFailure(outcome.failure)
    app.value = outcome.value
    showToast('saved', t('signIn.done'))
    onClose()
  }
  return (
    <form ref={form} class="sign-in" aria-label={t('signIn.title')} noValidate onSubmit={submit}>
      {account !== null && (
        <p class="small">{t('signIn.as', { name: account.user.name, hub: account.baseUrl })}</p>
      )}
      <CredentialFields value={value} errors={isAsked ? errors : {}} onChange={setValue} />
      {failure !== null && <FailureText failure={failure} />}
      <div class="sign-in-actions">
        <Button tone="primary" type="submit">
          {t('signIn.submit')}
        </Button>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </div>
    </form>
  )
}
