/** The calls of a sign-in of the company, which a person does in their browser. */
import { Type } from 'typebox'
import { languages } from '../settings/languages.ts'
import type { Outcome } from '../text/failures.ts'
import type { AppState } from '../views/app-state.ts'
import { call } from './call.ts'

/** The server as it was typed; what an administrator or the installer says of it comes as when connecting. */
export const hubFields = {
  baseUrl: Type.String({ maxLength: 2_000 }),
  apiKey: Type.String({ maxLength: 200 }),
  apiSecret: Type.Optional(Type.String({ maxLength: 200 })),
  authenticationPath: Type.Optional(Type.String({ maxLength: 200 })),
}

/** Without one the server is that of the account that is open. */
const hub = Type.Optional(Type.Object(hubFields))

export const ssoRequests = {
  /** whether the server offers it; no, where that cannot be told just now */
  'sso.offered': call({ hub }).gives<{ isOffered: boolean }>(),
  /** begins one, in place of any before; `language` is that of the page which ends it in the browser */
  'sso.begin': call({ hub, language: Type.Enum([...languages]) }).gives<Outcome<SsoStarted>>(),
  /** waits for what the browser brings, and signs in with it as with a password */
  'sso.finish': call({ state: Type.String({ maxLength: 2_000 }) }).gives<Outcome<AppState>>(),
  'sso.cancel': call({}).gives<null>(),
}

export interface SsoStarted {
  state: string
  /** where the person signs in */
  page: string
  /** the system's browser was told to open it; false: the page that asked opens it, being in one itself */
  isOpened: boolean
}
