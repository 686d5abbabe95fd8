import { Choices } from '../../parts/choices.tsx'
import { TextField } from '../../parts/field.tsx'
import { t } from '../../text/t.ts'
import type { Credentials } from './check-credentials.ts'
import type { FieldErrors } from './field-errors.ts'

type CredentialName = 'email' | 'password' | 'token'

/** Returns the fields of the chosen way to sign in. */
export function shownCredentials({ how }: Credentials): CredentialName[] {
  return how === 'token' ? ['token'] : ['email', 'password']
}

interface CredentialProps {
  value: Credentials
  errors: FieldErrors<CredentialName>
  onChange: (value: Credentials) => void
}

/** E-mail and password, or a pasted token. Pasting works in all fields. */
export function CredentialFields(props: CredentialProps) {
  return props.value.how === 'password' ? <PasswordFields {...props} /> : <TokenField {...props} />
}

/** Chooses between a password and a pasted token. */
export function WayToSignIn({ value, onChange }: Omit<CredentialProps, 'errors'>) {
  return (
    <Choices
      label={t('connect.how')}
      choices={[
        { value: 'password', label: t('connect.withPassword') },
        { value: 'token', label: t('connect.withToken') },
      ]}
      value={value.how}
      onChoose={how => onChange({ ...value, how })}
    />
  )
}

function PasswordFields(props: CredentialProps) {
  return (
    <>
      <TextField
        type="email"
        label={t('connect.email')}
        autoComplete="username"
        {...fieldOf('email', props)}
      />
      <TextField
        type="password"
        label={t('connect.password')}
        autoComplete="current-password"
        {...fieldOf('password', props)}
      />
    </>
  )
}

function TokenField(props: CredentialProps) {
  return (
    <TextField
      label={t('connect.token')}
      autoComplete="off"
      spellcheck={false}
      {...fieldOf('token', props)}
    />
  )
}

function fieldOf(name: CredentialName, { value, errors, onChange }: CredentialProps) {
  return {
    value: value[name],
    error: errors[name] ?? null,
    onInput: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ ...value, [name]: event.currentTarget.value }),
  }
}
