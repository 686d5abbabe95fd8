import { Choices } from '../../parts/choices.tsx'
import { TextField } from '../../parts/field.tsx'
import { t } from '../../text/t.ts'
import type { CredentialErrors, Credentials } from './check-credentials.ts'

interface CredentialProps {
  value: Credentials
  errors: CredentialErrors
  onChange: (value: Credentials) => void
}

/** E-mail and password, or a token pasted from elsewhere; paste works in all of them. */
export function CredentialFields(props: CredentialProps) {
  const { value, onChange } = props
  return (
    <>
      <Choices
        label={t('connect.how')}
        choices={[
          { value: 'password', label: t('connect.withPassword') },
          { value: 'token', label: t('connect.withToken') },
        ]}
        value={value.how}
        onChoose={how => onChange({ ...value, how })}
      />
      {value.how === 'password' ? <PasswordFields {...props} /> : <TokenField {...props} />}
    </>
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

function fieldOf(name: keyof CredentialErrors, { value, errors, onChange }: CredentialProps) {
  const error = errors[name]
  return {
    value: value[name],
    error: error === undefined ? null : t(error),
    onInput: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ ...value, [name]: event.currentTarget.value }),
  }
}
