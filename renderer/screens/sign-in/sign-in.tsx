import { useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { useFocusOnFirst } from '../../parts/focus.ts'
import { app } from '../../state/app-store.ts'
import { attempt } from '../../state/ask.ts'
import { t } from '../../text/t.ts'
import { type Credentials, checkCredentials, noCredentials, toSignIn } from './check-credentials.ts'
import { CompanySignIn } from './company.tsx'
import { CredentialFields, shownCredentials, WayToSignIn } from './credential-fields.tsx'
import { fieldErrors, isOfForm } from './field-errors.ts'
import { useEntry } from './use-entry.ts'
import './sign-in.css'

/** Signs in again while the rest of the program stays usable. A refusal leaves the typed values. */
export function SignIn({ onClose }: { onClose: () => void }) {
  const account = app.value?.account ?? null
  const [value, setValue] = useState({ ...noCredentials, email: account?.user.email ?? '' })
  const form = useRef<HTMLFormElement>(null)
  const errors = checkCredentials(value)
  const { isAsked, isWorking, failure, submit, edit } = useEntry(form, {
    hasErrors: Object.keys(errors).length > 0,
    send: () => attempt('account.signIn', toSignIn(value)),
    welcome: t('signIn.done'),
    onEntered: onClose,
  })
  useFocusOnFirst(form)
  const change = (typed: Credentials) => {
    edit()
    setValue(typed)
  }
  return (
    <form ref={form} class="sign-in" aria-label={t('signIn.title')} noValidate onSubmit={submit}>
      {account !== null && (
        <p class="small">
          {t('signIn.as', {
            name: account.user.name,
            hub: account.movingTo?.address ?? account.baseUrl,
          })}
        </p>
      )}
      <CompanySignIn welcome={t('signIn.done')} onEntered={onClose} />
      <WayToSignIn value={value} onChange={change} />
      <CredentialFields
        value={value}
        errors={fieldErrors(isAsked ? errors : {}, failure)}
        onChange={change}
      />
      {failure !== null && isOfForm(failure, shownCredentials(value)) && <FailureText failure={failure} />}
      <div class="sign-in-actions">
        <Button tone="primary" type="submit">
          {t(isWorking ? 'load.asking' : 'signIn.open')}
        </Button>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </div>
    </form>
  )
}
