import { Choices } from '../../parts/choices.tsx'
import { TextField } from '../../parts/field.tsx'
import { type TextKey, t } from '../../text/t.ts'

export interface Credentials {
  how: 'password' | 'token'
  email: string
  password: string
  token: string
}

export const noCredentials: Credentials = { how: 'password', email: '', password: '', token: '' }

export type CredentialErrors = Partial<Record<'email' | 'password' | 'token', TextKey>>

export function checkCredentials({ how, email, password, token }: Credentials): CredentialErrors {
  if (how === 'token') return token.trim() === '' ? { token: 'connect.needsToken' } : {}
  return {
    ...(email.trim() === '' ? { email: 'connect.needsEmail' } : {}),
    ...(password === '' ? { password: 'connect.needsPassword' } : {}),
  }
}

/** What goes into the request: one of the two ways. */
export function toSignIn({ how, email, password, token }: Credentials) {
  return how === 'token' ? { token: token.trim() } : { email: email.trim(), password }
}

/** E-mail and password, or a token pasted from elsewhere; paste works in all of them. */
export function CredentialFields(props: {
  value: Credentials
  errors: CredentialErrors
  onChange: (value: Credentials) => void
}) {
  const { value, errors, onChange } = props
  const change = (part: Partial<Credentials>) => onChange({ ...value, ...part })
  const errorOf = (name: keyof CredentialErrors) =>
    errors[name] === undefined ? null : t(errors[name] as 'connect.needsEmail')
  return (
    <>
      <Choices
        label={t('connect.how')}
        choices={[
          { value: 'password', label: t('connect.withPassword') },
          { value: 'token', label: t('connect.withToken') },
        ]}
        value={value.how}
        onChoose={how => change({ how })}
      />
      {value.how === 'password' ? (
        <>
          <TextField
            type="email"
            label={t('connect.email')}
            autoComplete="username"
            value={value.email}
            error={errorOf('email')}
            onInput={event => change({ email: event.currentTarget.value })}
          />
          <TextField
            type="password"
            label={t('connect.password')}
            autoComplete="current-password"
            value={value.password}
            error={errorOf('password')}
            onInput={event => change({ password: event.currentTarget.value })}
          />
        </>
      ) : (
        <TextField
          label={t('connect.token')}
          autoComplete="off"
          spellcheck={false}
          value={value.token}
          error={errorOf('token')}
          onInput={event => change({ token: event.currentTarget.value })}
        />
      )}
    </>
  )
}
