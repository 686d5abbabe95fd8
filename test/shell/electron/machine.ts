/** The machine that is played: as whoever starts the program says, in one variable. */
import process from 'node:process'

export interface Machine {
  /** what is told to a test is printed, where no line leads to one */
  tellsOnTerminal: boolean
  /** the browser behind the windows */
  chromium: string
  /** with a window that can be seen, for whoever looks on */
  isHeaded: boolean
  /** as the system's settings order them */
  languages: string[]
  isPackaged: boolean
  /** the archive of a package, or the folder of a checkout */
  appPath: string
  /** what `session.resolveProxy` answers */
  proxy: string
  keyStore: KeyStore
  /** a person who would be asked, and what they answer, in this order */
  dialogs: { saveAs?: (string | null)[]; open?: (string[] | null)[]; press?: number[] }
}

/**
 * `system`: a store beside the program that outlives it. `local-state`: as Windows has it, where the key of all keys
 * lies in `Local State` in the folder of the window. `closed`: nobody unlocks it. `basic_text`: Linux without one.
 */
export interface KeyStore {
  kind: 'system' | 'local-state' | 'closed' | 'basic_text'
  /** where the store keeps its key; another file is another store, as after a profile was reset */
  file: string
  /** the key was changed: what it sealed opens still, and is to be sealed anew */
  isRotated?: boolean
}

const usual: Machine = {
  tellsOnTerminal: false,
  chromium: '/usr/bin/chromium',
  isHeaded: false,
  languages: ['en-GB'],
  isPackaged: false,
  appPath: process.cwd(),
  proxy: 'DIRECT',
  keyStore: { kind: 'system', file: '' },
  dialogs: {},
}

export const machineVariable = 'FIELDBOOK_PLAYED_MACHINE'

export const machine: Machine = { ...usual, ...JSON.parse(process.env[machineVariable] ?? '{}') }
