/** What the app needs from its surroundings: Electron's in the shell, Node's in loopback and tests. */
import type { Logger } from 'pino'
import type { fetch } from 'undici'
import type { NetworkFacts } from '../../../shared/laptop-contract.ts'
import type { Message } from '../../../shared/message.ts'
import type { PolicyKind } from '../../../shared/policy.ts'
import type { SettingsTrouble } from '../../../shared/rescue.ts'
import type { WindowChoice } from '../../../shared/settings.ts'
import type { SyncClock, SyncRandom } from '../../sync/ports/ports.ts'
import type { Updater } from './updater.ts'

export interface Clock extends SyncClock {
  /** false: `timeZone` is the offset of this moment, as the system's setting names no usable zone */
  isTimeZoneKnown(): boolean
}

export interface Random extends SyncRandom {
  bytes(count: number): Uint8Array
}

/** Small preferences; never secrets, never drafts. */
export interface Settings {
  get(key: string): unknown
  set(key: string, value: unknown): void
  /** forgets all of them */
  clear(): void
}

/** Keys and tokens, kept by the system where it can. */
export interface Secrets {
  /** how they lie on the disk */
  protection: 'system' | 'key-file' | 'basic-text'
  /** why not all that was kept can be opened: nothing is taken or removed then, until `begin`; null: it can */
  readonly lost: Message | null
  get(name: string): Promise<string | null>
  set(name: string, value: string): Promise<void>
  remove(name: string): Promise<void>
  /** every one, by its name */
  all(): Promise<Record<string, string>>
  /** keeps these and no others; the file that was there is moved to `keepAs`, or replaced where that is null */
  begin(values: Readonly<Record<string, string>>, keepAs: string | null): Promise<void>
}

/** A file that is about to be written. */
export interface FileOffer {
  path: string
  /** what is written there is sealed with it, on its way (`main/store/sealed-file.ts`); null: it is the person's, as it is */
  key: Uint8Array | null
  /** It is whole: where it can be found, as a path or as an address of this program. */
  finish(): { savedAs: string | null; href: string | null }
  /** It was not written. */
  cancel(): void
}

export interface Ports {
  clock: Clock
  random: Random
  log: Logger
  settings: Settings
  /** Set where `settings` are defaults, as the file was damaged. */
  settingsTrouble?: SettingsTrouble | null
  secrets: Secrets
  fetch: typeof fetch
  /** the way that it goes, for who helps */
  network(): NetworkFacts
  /** opens an http(s), tel: or mailto: address outside the program */
  openExternal(url: string): Promise<void>
  /** the screens are a page in the person's browser, which opens further pages itself */
  isInBrowser?: boolean
  /** shows it where the system can, beside whatever program is in front; `onPress` once if it is pressed. False: it cannot */
  notify(title: string, body: string, onPress: () => void): boolean
  /** what an administrator has set, and what the installer brought: the strongest first */
  policy(): readonly PolicyLayer[]
  /** where a file for the person goes: a place they choose, or one they fetch it from; null: they chose none */
  offerFile(name: string): Promise<FileOffer | null>
  /** has the system's own program for such files open it, until the program ends; false: there is none. Absent: it is offered */
  openFile?: (name: string, bytes: Uint8Array) => Promise<boolean>
  /** null where the program does not replace itself: a checkout, a browser, what a store of packages brought */
  updater: Updater | null
  /** the folder everything lies in */
  dataDir: string
  /** the folder that cannot be written, of which `dataDir` is a copy for this run; null: it can */
  borrowedFrom: string | null
  /** what of a window of its own can be chosen; without one, nothing */
  windowChoices?: readonly WindowChoice[]
  /** where crashes of the window are written down; without one, nowhere */
  crashFolder?: string | null
  /** brings the window to the front, where there is one */
  raise?: () => void
  /** parts of the package that an administrator has put others in the place of, by their names in it */
  replacedFiles?: readonly string[]
  version: string
  /** the address that `serveContents` answers under; empty: there are no screens to show them */
  contentsBase: string
}

/** One place that says how the program is set, as it is now. */
export interface PolicyLayer {
  /** `preset`: it came with the installer, and whoever works here may choose something else */
  by: PolicyKind | 'preset'
  /** the file, the registry's key or the profile, for whoever wrote it */
  place: string
  /** as it was written: anything; null: nothing that holds */
  values: unknown
  /** what it says now cannot be read, and what it said before holds; or others may write it, and nothing holds */
  problem: 'unreadable' | 'untrusted' | null
}

/** A host's ports, and how to give back what they hold. */
export interface OpenPorts {
  ports: Ports
  close(): Promise<void>
}
