/** State of the program for the screens: its user, its settings, and its progress. */

import type { Role } from '../entities/roles.ts'
import type { PolicyKind, PolicyName } from '../settings/policy.ts'
import type { Preferences, SyncSettings, WindowChoice } from '../settings/settings.ts'
import type { SettingsTrouble, Trouble } from '../sync/rescue.ts'
import type { Message } from '../text/message.ts'
import type { UpdateView } from './update.ts'

/** Stage of the start; in `ready` the screens show the day. */
type Phase = 'keys-lost' | 'first-run' | 'loading' | 'ready'

export interface Account {
  baseUrl: string
  groupName: string | null
  user: { id: number; uuid: string; name: string; email: string | null; role: Role }
  /** whether the server is the embedded hub with sample data */
  isDemo: boolean
  /** the server address that an administrator has set, if it differs from `baseUrl` */
  givenAddress: string | null
  /**
   * the new address of the server, used by the next sign-in; `isSame`: the new address has confirmed that it is the
   * same server
   */
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
  /** whether the app key is set too, so that the user only signs in */
  hasKey: boolean
}

/** The database is on this laptop, but its keys are missing. */
export interface LostKeys {
  why: Message
  /** whether a recovery code can decrypt the data */
  hasCode: boolean
}

export interface AppState extends Preferences {
  phase: Phase
  /** null in every phase but `keys-lost` */
  lostKeys: LostKeys | null
  /** when the recovery code was created, epoch ms; null: there is none */
  recoveryCodeAt: number | null
  trouble: Trouble | SettingsTrouble | null
  account: Account | null
  /** whether the camera may be used; files may be added without it */
  camera: boolean
  /** whether the microphone may be used */
  microphone: boolean
  sync: SyncSettings
  locked: Locked[]
  /** null: the user types the server's address */
  givenHub: GivenHub | null
  /** settings of the window that the user can change; empty in a browser */
  windowChoices: WindowChoice[]
  version: string
  /** null: this installation does not look for newer versions */
  update: UpdateView | null
  /** start of the address of a document's content; `/UUID` follows, with `?size=256` for a thumbnail */
  contentsBase: string
  /** false: the system has no usable time zone, so the present UTC offset is used */
  isTimeZoneKnown: boolean
  /** how the database's key is stored without encryption; null: the system's key store has it */
  secretsWarning: 'key-file' | 'basic-text' | null
}

/** Progress of the first load: loaded and total numbers. */
export interface LoadProgress {
  jobs: number
  jobsTotal: number | null
  details: number
  detailsTotal: number
  /** number of assets that are stored with their last jobs */
  assets: number
  assetsTotal: number
  /** downloaded bytes; files without room, or whose download failed, are not counted */
  filesBytes: number
  filesBytesTotal: number
}
