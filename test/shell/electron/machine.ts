/** Settings of the simulated machine, passed by the starter of the program in one variable. */
import process from 'node:process'

export interface Machine {
  /** prints reports if there is no connection to a test */
  tellsOnTerminal: boolean
  /** path of the browser */
  chromium: string
  /** shows the window, for debugging */
  isHeaded: boolean
  /** in the order of the system's settings */
  languages: string[]
  isPackaged: boolean
  /** the archive of a package, or the folder of a checkout */
  appPath: string
  /** answer of `session.resolveProxy` */
  proxy: string
  keyStore: KeyStore
  /** answers of the user to dialogs, in order */
  dialogs: { saveAs?: (string | null)[]; open?: (string[] | null)[]; press?: number[] }
}

/**
 * `system`: a store outside of the program that outlives it. `local-state`: like on Windows, where the master key is in
 * `Local State` in the window's folder. `closed`: locked. `basic_text`: Linux without a store.
 */
export interface KeyStore {
  kind: 'system' | 'local-state' | 'closed' | 'basic_text'
  /** file of the store's key; another file is another store, as after a reset of the profile */
  file: string
  /** the key was changed: what it sealed still opens, and must be sealed again */
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
