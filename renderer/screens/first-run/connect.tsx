import { ArrowLeft } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import type { Failure } from '../../../shared/failures.ts'
import { Button } from '../../parts/button.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { TextField } from '../../parts/field.tsx'
import { focusFirstError, useFocusOnFirst } from '../../parts/focus.ts'
import { app } from '../../state/app-store.ts'
import { attempt } from '../../state/ask.ts'
import { showToast } from '../../state/toast.ts'
import { type TextKey, t } from '../../text/t.ts'
import { CredentialFields, checkCredentials, noCredentials, toSignIn } from '../sign-in/credentials.tsx'
import { checkHub, type Hub } from './check-hub.ts'

/** The hub's address, the app key and a sign-in; a refusal leaves every field as it was typed. */
export function Connect({ onBack }: { onBack: () => void }) {
  const [hub, setHub] = useState<Hub>({ baseUrl: '', apiKey: '', apiSecret: '', authenticationPath: '' })
  const [credentials, setCredentials] = useState(noCredentials)
  const [isAsked, setAsked] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFirst(form)
  const hubErrors = checkHub(hub)
  const credentialErrors = checkCredentials(credentials)

  const submit = async (event: Event) => {
    event.preventDefault()
    setAsked(true)
    setFailure(null)
    if (Object.keys({ ...hubErrors, ...credentialErrors }).length > 0) {
      return focusFirstError(form)
    }
    if (isWorking) return
    setWorking(true)
    const outcome = await attempt('setup.connect', toRequest(hub, credentials))
    setWorking(false)
    if (!outcome.ok) return setFailure(outcome.failure)
    app.value = outcome.value
    showToast('saved', t('connect.connected'))
  }

  return (
    <form ref={form} class="connect" noValidate onSubmit={submit}>
      <div class="connect-head">
        <Button tone="quiet" icon={ArrowLeft} isIconOnly onClick={onBack}>
          {t('action.back')}
        </Button>
        <h1>{t('connect.title')}</h1>
      </div>
      <p class="soft">{t('connect.text')}</p>
      <HubFields hub={hub} errors={isAsked ? hubErrors : {}} onChange={setHub} />
      <CredentialFields
        value={credentials}
        errors={isAsked ? credentialErrors : {}}
        onChange={setCredentials}
      />
      {failure !== null && <FailureText failure={failure} />}
      <Button tone="primary" isBig type="submit" aria-busy={isWorking}>
        {t(isWorking ? 'connect.working' : 'connect.submit')}
      </Button>
    </form>
  )
}

function toRequest(hub: Hub, credentials: typeof noCredentials) {
  const apiSecret = hub.apiSecret.trim()
  const authenticationPath = hub.authenticationPath.trim()
  return {
    baseUrl: hub.baseUrl.trim(),
    apiKey: hub.apiKey.trim(),
    ...(apiSecret === '' ? {} : { apiSecret }),
    ...(authenticationPath === '' ? {} : { authenticationPath }),
    ...toSignIn(credentials),
  }
}

function HubFields(props: {
  hub: Hub
  errors: Partial<Record<keyof Hub, TextKey>>
  onChange: (hub: Hub) => void
}) {
  const { hub, errors, onChange } = props
  const field = (name: keyof Hub) => ({
    value: hub[name],
    error: errors[name] === undefined ? null : t(errors[name] as 'connect.needsKey'),
    autoComplete: 'off' as const,
    spellcheck: false,
    onInput: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ ...hub, [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextField
        label={t('connect.address')}
        hint={t('connect.addressHint')}
        inputMode="url"
        {...field('baseUrl')}
      />
      <TextField label={t('connect.appKey')} {...field('apiKey')} />
      <TextField
        label={t('connect.secret')}
        hint={t('connect.secretHint')}
        isOptional
        {...field('apiSecret')}
      />
      <details class="connect-more">
        <summary>{t('connect.more')}</summary>
        <TextField
          label={t('connect.path')}
          hint={t('connect.pathHint')}
          isOptional
          {...field('authenticationPath')}
        />
      </details>
    </>
  )
}
