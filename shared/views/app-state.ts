/** State of the program for the screens: its user, its settings, and its progress. */

import type { Role } from '../entities/roles.ts'
import type { PolicyKind, PolicyName } from '../settings/policy.ts'
import type { Preferences, SyncSettings, WindowChoice } from '../settings/settings.ts'
import type { SettingsTrouble, Trouble } from '../sync/rescue.ts'
import type { Message } from '../text/message.ts'
import type { UpdateView } from './update.ts'

/** Where the program is on its way to a usable day. */
type Phase = 'keys-lost' | 'first-run' | 'loading' | 'ready'

export interface Account {
  baseUrl: string
  groupName: string | null
  user: { id: number; uuid: string; name: string; email: string | null; role: Role }
  /** the embedded hub with sample data */
  isDemo: boolean
  /** the address that an administrator has set, if it is another one */
  givenAddress: string | null
  /** the address that the next sign-in goes to, if the server has moved; `isSame`: it has said that it is the same server */
  movingTo: { address: string; isSame: boolean } | null
}

/** A setting that an administrator has set, and that the user cannot change. */
export interface Locked {
  name: PolicyName
  by: PolicyKind
}

/** The server that an administrator or the installer has set, before the first sign-in. */
export interface GivenHub {
  address: string
  /** whether the app key is given too: then a person only signs in */
  hasKey: boolean
}

/** The data lie here, and what opens them does not. */
export interface LostKeys {
  why: Message
  /** whether a recovery code can open them */
  hasCode: boolean
}

export interface AppState extends Preferences {
  phase: Phase
  /** in the phase `keys-lost`, and null in any other */
  lostKeys: LostKeys | null
  /** when the recovery code was made, epoch ms; null: there is none */
  recoveryCodeAt: number | null
  trouble: Trouble | SettingsTrouble | null
  account: Account | null
  /** whether the camera may be used; files may be added without it */
  camera: boolean
  sync: SyncSettings
  locked: Locked[]
  /** null: a person types where the hub is */
  givenHub: GivenHub | null
  /** settings of the window that the user can change; empty in a browser */
  windowChoices: WindowChoice[]
  version: string
  /** null: nothing looks for newer versions here */
  update: UpdateView | null
  /** start of the address of a document's content; `/UUID` follows, with `?size=256` for a thumbnail */
  contentsBase: string
  /** false: the system names no usable time zone, and the offset of this moment is used */
  isTimeZoneKnown: boolean
  /** where the database's key lies in plain text, a sentence's key; null when the system keeps it */
  secretsWarning: 'key-file' | 'basic-text' | null
}

/** Progress of the first load: what is here, and what is to be. */
export interface LoadProgress {
  jobs: number
  jobsTotal: number | null
  details: number
  detailsTotal: number
  /** with their last jobs */
  assets: number
  assetsTotal: number
  /** bytes of files; those that there is no room for, or that did not come, are not counted */
  filesBytes: number
  filesBytesTotal: number
}
