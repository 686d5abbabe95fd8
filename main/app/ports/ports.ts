/**
 * The ports of the app: what the host provides. The shell implements them with Electron; loopback and tests
 * with Node.
 */
import type { Logger } from 'pino'
import type { fetch } from 'undici'
import type { NetworkFacts } from '../../../shared/contract/laptop.ts'
import type { PolicyKind } from '../../../shared/settings/policy.ts'
import type { WindowChoice } from '../../../shared/settings/settings.ts'
import type { SettingsTrouble } from '../../../shared/sync/rescue.ts'
import type { Message } from '../../../shared/text/message.ts'
import type { SyncClock, SyncRandom } from '../../sync/ports/ports.ts'
import type { Updater } from './updater.ts'

export interface Clock extends SyncClock {
  /** False: the system names no usable time zone, and `timeZone` is the current offset. */
  isTimeZoneKnown(): boolean
}

export interface Random extends SyncRandom {
  bytes(count: number): Uint8Array
}

/** Small preferences; never secrets or drafts. */
export interface Settings {
  get(key: string): unknown
  set(key: string, value: unknown): void
  /** Deletes all settings. */
  clear(): void
}

/** Keys and tokens, encrypted by the system if it has a key store. */
export interface Secrets {
  /** How the secrets are encrypted on the disk. */
  protection: 'system' | 'key-file' | 'basic-text'
  /**
   * Why some secrets cannot be decrypted; null: all can. Until `begin`, nothing can be set or removed then.
   */
  readonly lost: Message | null
  get(name: string): Promise<string | null>
  set(name: string, value: string): Promise<void>
  remove(name: string): Promise<void>
  /** Returns all secrets by name. */
  all(): Promise<Record<string, string>>
  /** Replaces all secrets. The old file is moved to `keepAs`, or overwritten if that is null. */
  begin(values: Readonly<Record<string, string>>, keepAs: string | null): Promise<void>
}

/** A file that is about to be written. */
export interface FileOffer {
  path: string
  /**
   * The key that encrypts the file while it is written (`main/store/sealed-file.ts`); null: it is written
   * unencrypted.
   */
  key: Uint8Array | null
  /** Call it when the file is complete. Returns its location: a path, or an address of this program. */
  finish(): { savedAs: string | null; href: string | null }
  /** Call it if the file was not written. */
  cancel(): void
}

export interface Ports {
  clock: Clock
  random: Random
  log: Logger
  settings: Settings
  /** Set if the settings file was damaged and `settings` are defaults. */
  settingsTrouble?: SettingsTrouble | null
  secrets: Secrets
  fetch: typeof fetch
  /** The current network route, for support. */
  network(): NetworkFacts
  /** Opens an http(s), tel: or mailto: address outside the program. */
  openExternal(url: string): Promise<void>
  /** Whether the screens are a page in the user's browser, which opens further pages itself. */
  isInBrowser?: boolean
  /**
   * Shows a notification of the system, also over other programs. Calls `onPress` when it is clicked.
   * False: not supported.
   */
  notify(title: string, body: string, onPress: () => void): boolean
  /** Returns the layers of the administrator and the installer, the strongest first. */
  policy(): readonly PolicyLayer[]
  /**
   * Lets the user choose where a file is saved, or offers it as a download; null: the user chose no place.
   */
  offerFile(name: string): Promise<FileOffer | null>
  /**
   * Opens a temporary file with the system's program for its type, and deletes it when our program ends.
   * False: there is no such program. Absent: save the file instead.
   */
  openFile?: (name: string, bytes: Uint8Array) => Promise<boolean>
  /**
   * Null if the program does not update itself: in a checkout, in a browser, or installed by a package
   * manager.
   */
  updater: Updater | null
  /** The folder with all data of the laptop. */
  dataDir: string
  /** The read-only folder that `dataDir` is a copy of for this run; null: `dataDir` is the real folder. */
  borrowedFrom: string | null
  /** The choices that the host's window has. Absent: none. */
  windowChoices?: readonly WindowChoice[]
  /** The folder with crash dumps of the window. Absent: the host has none. */
  crashFolder?: string | null
  /** Brings the window to the front. Absent: there is no window. */
  raise?: () => void
  /** Names of files in the package that an administrator has replaced. */
  replacedFiles?: readonly string[]
  version: string
  /** The base address of `serveContents`; empty: there are no screens to show documents. */
  contentsBase: string
}

/** The current values of one policy source. */
export interface PolicyLayer {
  /** `preset`: from the installer; users may choose other values. */
  by: PolicyKind | 'preset'
  /** The file, the registry key or the profile, shown to its author. */
  place: string
  /** The unchecked values; null: none apply. */
  values: unknown
  /**
   * `unreadable`: the last readable values apply. `untrusted`: other users can write the source, and no
   * values apply.
   */
  problem: 'unreadable' | 'untrusted' | null
}

/** A host's ports, and a function that releases their resources. */
export interface OpenPorts {
  ports: Ports
  close(): Promise<void>
}
