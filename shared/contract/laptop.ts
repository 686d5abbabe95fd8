/** Calls for the laptop itself: its storage, and the state of the program. */
import { Type } from 'typebox'
import type { PolicyMistake } from '../settings/policy.ts'
import type { OperationKind } from '../sync/intents.ts'
import type { Trouble } from '../sync/rescue.ts'
import type { ReasonCode, SendingState } from '../sync/sending.ts'
import type { Outcome } from '../text/failures.ts'
import type { NotHereReason } from '../views/document.ts'
import type { SavedFile } from '../views/sheet.ts'
import { call } from './call.ts'

/** recovery code as typed, possibly with dashes, spaces and errors */
const code = Type.String({ maxLength: 200 })

export const laptopRequests = {
  'storage.read': call({}).gives<Outcome<StorageView>>(),
  'diagnostics.read': call({}).gives<Diagnostics>(),
  /** saves the report as a text file for support; null: the user cancelled */
  'diagnostics.save': call({
    /** includes crash reports, in a zip: they may contain what was on the screen, so the user is asked */
    withCrashes: Type.Optional(Type.Boolean()),
  }).gives<Outcome<SavedFile | null>>(),
  /** signs out and wipes this laptop for the next user: `conflict` while any user's work is unsent */
  'laptop.passOn': call({}).gives<Outcome<null>>(),
  /** makes a recovery code that replaces any earlier one; it is returned only here */
  'recovery.make': call({}).gives<Outcome<{ code: string }>>(),
  /** saves the code as a text file; null: the user cancelled */
  'recovery.save': call({ code }).gives<Outcome<SavedFile | null>>(),
  /** makes the recovery code invalid */
  'recovery.revoke': call({}).gives<Outcome<null>>(),
  /** decrypts data whose keys are lost. `invalid` for a wrong code, `not-found` or `storage` if no code helps */
  'recovery.open': call({ code }).gives<Outcome<null>>(),
  /** archives data whose keys are lost, without deleting it, and begins the first run. Returns its location */
  'recovery.putAside': call({}).gives<Outcome<{ keptAs: string }>>(),
  /** checks for a new version now, and downloads it; `AppState.update` has the result */
  'update.look': call({}).gives<Outcome<null>>(),
  /**
   * Ends the program, installs the downloaded version and opens it. `not-found` if there is none, `conflict` while a
   * job runs, `storage` if unsent work cannot be copied first.
   */
  'update.install': call({}).gives<Outcome<null>>(),
}

/** Use of this laptop's storage, in bytes. */
export interface StorageView {
  database: number
  /** the file with all contents: photos, documents, unsent files */
  contents: number
  copies: { count: number; bytes: number; newestAt: number | null }
  jobs: number
  notes: number
  assets: number
  /** documents whose content is stored here */
  files: { count: number; bytes: number }
  /** files downloaded ahead, and the limit for them from the settings */
  ahead: { bytes: number; limit: number }
  /** files that wait to be uploaded */
  unsent: { count: number; bytes: number }
  /** files that were not downloaded because of the limit */
  noRoom: { count: number; bytes: number }
  /** free space on the disk; null if unknown */
  free: number | null
}

/** State of the program in codes and numbers: no names, no user's texts, no keys. Times are epoch ms. */
export interface Diagnostics {
  at: number
  version: string
  /** the system and its processor, and the program's Node */
  system: string
  /** null without a session */
  hub: HubFacts | null
  database: DatabaseFacts | null
  outbox: Outbox
  /** how requests reach the network */
  network: NetworkFacts
  /** invalid values of an administrator or the installer */
  policy: PolicyMistake[]
  /** the last warnings of the log, newest first, by the name of the event */
  warnings: { at: number; event: string; isError: boolean }[]
  /** number of recent crashes of the window */
  crashes: number
  /** files of the package that an administrator has replaced */
  replaced: readonly string[]
  /** the company's key for this laptop; null: its policy names none */
  companyKey: CompanyKeyFacts | null
  /** the whole report as plain text, for support */
  text: string
}

export interface CompanyKeyFacts {
  /** id of the key in the output of "hub recovery key" */
  keyId: string
  /**
   * the server that stores the sealed code; null: only recovery.json has it, for example if the server does not accept
   * it
   */
  leftAt: string | null
}

export interface NetworkFacts {
  /** the network stack that sends requests */
  stack: 'fieldbook' | 'chromium'
  /** `direct`, or the proxy of the last request; null: no request yet, or unknown */
  proxy: string | null
  proxyBy: 'system' | 'administrator'
  /** the last trusted certificate; null: none, or unknown. `validTo`: epoch ms */
  certificate: { host: string; subject: string; issuer: string; validTo: number; fingerprint: string } | null
  /** files of an administrator's certificates that cannot be used */
  unread: string[]
}

export interface HubFacts {
  address: string
  /** the server's version; null: it did not report one */
  version: string | null
  /** null: it was never asked */
  extensions: string[] | null
  lastContact: number | null
  lastPull: number | null
  lastSweep: number | null
  lastSent: number | null
  offlineSince: number | null
  needsSignIn: boolean
  /** the server's clock minus this one, in ms; null: not known yet */
  clockOffset: number | null
  /** code of the problem that stops reading or sending */
  problem: string | null
}

export interface DatabaseFacts {
  state: 'sound' | Trouble['kind']
  schema: number
}

export interface Outbox {
  waiting: number
  conflicts: number
  byState: Partial<Record<SendingState, number>>
  /** refused operations by kind and reason */
  refused: { kind: OperationKind; code: ReasonCode; count: number }[]
  /** files that could not be downloaded, by reason */
  files: { code: NotHereReason; count: number }[]
}
