/** A sign-in in the browser, and how it is cancelled. */
import { fail } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { Connection } from '../../sync/client/remote.ts'
import type { Session } from './session.ts'
import type { SsoCallback } from './sso-callback.ts'

/** A sign-in that the user has started and not finished. */
export interface PendingSso {
  state: string
  codeVerifier: string
  connection: Connection
  /** The open account; null: none, and a new one will be opened. */
  session: Session | null
  callback: SsoCallback
  stopWaiting: () => void
}

export function cancelSso(life: { sso: PendingSso | null }): null {
  life.sso?.stopWaiting()
  life.sso?.callback.end(cancelled())
  life.sso = null
  return null
}

export const cancelled = () => fail('unauthenticated', reason('sso-cancelled'))
