/** Checks the typed credentials, and builds the request. */
import type { TextKey } from '../../text/translation.ts'

export interface Credentials {
  how: 'password' | 'token'
  email: string
  password: string
  token: string
}

export const noCredentials: Credentials = { how: 'password', email: '', password: '', token: '' }

type Problem = Extract<TextKey, 'connect.needsEmail' | 'connect.needsPassword' | 'connect.needsToken'>
export type CredentialErrors = Partial<Record<'email' | 'password' | 'token', Problem>>

export function checkCredentials({ how, email, password, token }: Credentials): CredentialErrors {
  if (how === 'token') return token.trim() === '' ? { token: 'connect.needsToken' } : {}
  return {
    ...(email.trim() === '' ? { email: 'connect.needsEmail' as const } : {}),
    ...(password === '' ? { password: 'connect.needsPassword' as const } : {}),
  }
}

/**
 * Returns one of two kinds of credentials. A pasted token is trimmed; a password is not, as it may begin with a space.
 */
export function toSignIn({ how, email, password, token }: Credentials) {
  return how === 'token' ? { token: token.trim() } : { email: email.trim(), password }
}
