/** Calls for single sign-on: the user signs in at the company's provider, in the browser. */
import { Type } from 'typebox'
import { languages } from '../settings/languages.ts'
import type { Outcome } from '../text/failures.ts'
import type { AppState } from '../views/app-state.ts'
import { call } from './call.ts'

/** The server as the user typed it. Values of an administrator or the installer apply as in `setup.connect`. */
export const hubFields = {
  baseUrl: Type.String({ maxLength: 2_000 }),
  apiKey: Type.String({ maxLength: 200 }),
  apiSecret: Type.Optional(Type.String({ maxLength: 200 })),
  authenticationPath: Type.Optional(Type.String({ maxLength: 200 })),
}

/** Used only while no account is open; otherwise the server is that of the account. */
const hub = Type.Optional(Type.Object(hubFields))

export const ssoRequests = {
  /** whether the server offers single sign-on; false also if the server cannot be asked */
  'sso.offered': call({ hub }).gives<{ isOffered: boolean }>(),
  /** begins a sign-in and cancels an earlier one; `language`: of the final page in the browser */
  'sso.begin': call({ hub, language: Type.Enum([...languages]) }).gives<Outcome<SsoStarted>>(),
  /** waits for the browser's code, and signs in with it */
  'sso.finish': call({ state: Type.String({ maxLength: 2_000 }) }).gives<Outcome<AppState>>(),
  'sso.cancel': call({}).gives<null>(),
}

export interface SsoStarted {
  state: string
  /** address of the provider's sign-in page */
  page: string
  /** whether main opened the page; false: the screens are in a browser and must open it */
  isOpened: boolean
}
