/** The calls on the laptop itself: what takes room on it, and how the program is doing. */
import { Type } from 'typebox'
import { call } from './call.ts'
import type { Outcome } from './failures.ts'
import type { OperationKind } from './intents.ts'
import type { PolicyMistake } from './policy.ts'
import type { Trouble } from './rescue.ts'
import type { ReasonCode, SendingState } from './sending.ts'
import type { NotHereReason } from './view.ts'

/** as it was typed, dashes, blanks and slips included */
const code = Type.String({ maxLength: 200 })

export const laptopRequests = {
  'storage.read': call({}).gives<Outcome<StorageView>>(),
  'diagnostics.read': call({}).gives<Diagnostics>(),
  /** the same as a text file, for who helps; null: the person chose no place for it */
  'diagnostics.save': call({
    /** with what was written down of crashes, in a zip: it may hold what was on the screen, so the person is asked */
    withCrashes: Type.Optional(Type.Boolean()),
  }).gives<Outcome<SavedFile | null>>(),
  /** signs out and wipes this laptop for the next person: `conflict` while work of anybody is unsent */
  'laptop.passOn': call({}).gives<Outcome<null>>(),
  /** a recovery code in place of any before; it is told here and never again */
  'recovery.make': call({}).gives<Outcome<{ code: string }>>(),
  /** the code as a text file; null: the person chose no place for it */
  'recovery.save': call({ code }).gives<Outcome<SavedFile | null>>(),
  /** the code opens nothing any more */
  'recovery.revoke': call({}).gives<Outcome<null>>(),
  /** the data whose keys are lost. `invalid` for the code, `not-found` or `storage` where no code helps */
  'recovery.open': call({ code }).gives<Outcome<null>>(),
  /** data whose keys are lost are put aside, never deleted, and the first run begins. Returns where they lie */
  'recovery.putAside': call({}).gives<Outcome<{ keptAs: string }>>(),
  /** looks for another version of the program now, and fetches it; how it went is told in `AppState.update` */
  'update.look': call({}).gives<Outcome<null>>(),
  /**
   * Ends the program, installs the version that is ready and opens it. `not-found` where none is, `conflict` while a job
   * runs, `storage` where unsent work takes no copy first.
   */
  'update.install': call({}).gives<Outcome<null>>(),
}

/** Where a file for the person lies, or under which address of this program it can be fetched. */
export interface SavedFile {
  savedAs: string | null
  href: string | null
}

/** What lies on this laptop. Sizes are bytes. */
export interface StorageView {
  database: number
  /** the file that holds all contents: photos, documents, what is not sent yet */
  contents: number
  copies: { count: number; bytes: number; newestAt: number | null }
  jobs: number
  notes: number
  assets: number
  /** documents whose bytes are here */
  files: { count: number; bytes: number }
  /** fetched ahead, within the limit that the settings give */
  ahead: { bytes: number; limit: number }
  /** what has to be uploaded */
  unsent: { count: number; bytes: number }
  /** wanted, and left at the hub as there is no room within the limit */
  noRoom: { count: number; bytes: number }
  /** on the disk; null where it cannot be asked */
  free: number | null
}

/** How the program is doing, in codes and numbers: no name, no text that a person wrote, no key. Times are epoch ms. */
export interface Diagnostics {
  at: number
  version: string
  /** the system and its processor, and the program's Node */
  system: string
  /** without a session there is no hub */
  hub: HubFacts | null
  database: DatabaseFacts | null
  outbox: Outbox
  /** the way that requests go */
  network: NetworkFacts
  /** what an administrator or the installer says, and does not hold */
  policy: PolicyMistake[]
  /** the last warnings of the log, newest first, by the name of the event */
  warnings: { at: number; event: string; isError: boolean }[]
  /** how many crashes of the window were written down, of the last ones */
  crashes: number
  /** parts of the package that an administrator has put others in the place of */
  replaced: readonly string[]
  /** the company's way into this laptop; null: its policy names no key */
  companyKey: CompanyKeyFacts | null
  /** the whole of it as plain text, for who helps */
  text: string
}

export interface CompanyKeyFacts {
  /** as "hub recovery key" tells it */
  keyId: string
  /** the server that has the sealed code; null: it lies in recovery.json alone, as before a server that takes none */
  leftAt: string | null
}

export interface NetworkFacts {
  /** whose network stack goes out */
  stack: 'fieldbook' | 'chromium'
  /** `direct`, or the address of the proxy of the last request; null: there was none yet, or it is not told */
  proxy: string | null
  proxyBy: 'system' | 'administrator'
  /** the last one that was shown and trusted; null: none was, or it is not told. `validTo`: epoch ms */
  certificate: { host: string; subject: string; issuer: string; validTo: number; fingerprint: string } | null
  /** certificates that an administrator names and that cannot be used, by their files */
  unread: string[]
}

export interface HubFacts {
  address: string
  /** as the hub calls its build; null: it did not say */
  version: string | null
  /** null: it was never asked */
  extensions: string[] | null
  lastContact: number | null
  lastPull: number | null
  lastSweep: number | null
  lastSent: number | null
  offlineSince: number | null
  needsSignIn: boolean
  /** the hub's clock minus this one, in ms; null: not known yet */
  clockOffset: number | null
  /** the code of what keeps reading or sending from working */
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
  /** what needs the person, by what it is and why */
  refused: { kind: OperationKind; code: ReasonCode; count: number }[]
  /** files of the hub that could not be fetched */
  files: { code: NotHereReason; count: number }[]
}
