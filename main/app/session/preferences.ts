/** What is set, layer by layer: an administrator's value, else the person's, else the installer's, else ours. */

import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { AppState, SyncSettings } from '../../../shared/app-state.ts'
import type { Request } from '../../../shared/contract.ts'
import { completeHubAddress } from '../../../shared/hub-address.ts'
import type { PolicyValues } from '../../../shared/policy.ts'
import { settingSchemas } from '../../../shared/settings.ts'
import { DAY, SECOND } from '../../../shared/units.ts'
import { defaultSyncSettings } from '../../sync/ports/settings.ts'
import { readGiven, readPolicy, readPreset } from '../ports/policy.ts'
import type { Ports } from '../ports/ports.ts'

type Saved = Request<'settings.save'>
type Whole = Required<Saved>
type SettingPorts = Pick<Ports, 'settings' | 'policy'>
type Shown = Pick<
  AppState,
  'theme' | 'language' | 'singleKeys' | 'notifications' | 'photoPlace' | 'camera' | 'sync'
>

const syncSetting = 'sync'
const syncNames = ['windowDays', 'filesBytes', 'photoSize'] as const
const plainNames = ['theme', 'language', 'singleKeys', 'notifications', 'photoPlace'] as const

const defaults: Whole = {
  theme: 'system',
  language: 'system',
  singleKeys: true,
  notifications: true,
  photoPlace: true,
  windowDays: defaultSyncSettings.windowDays,
  filesBytes: defaultSyncSettings.filesBytes,
  photoSize: defaultSyncSettings.photoSize,
}

const isSaved = Compile(Type.Partial(Type.Object(settingSchemas)))

export function readPreferences(ports: SettingPorts): Shown {
  const { theme, language, singleKeys, notifications, photoPlace } = readWhole(ports)
  const camera = readGiven(ports).camera ?? true
  return { theme, language, singleKeys, notifications, photoPlace, camera, sync: readSyncSettings(ports) }
}

/** How much of the hub is kept on this laptop, and how often it is asked. */
export function readSyncSettings(ports: SettingPorts): SyncSettings {
  const { windowDays, filesBytes, photoSize } = readWhole(ports)
  const { syncSeconds, keepSentDays } = readGiven(ports)
  return {
    windowDays,
    filesBytes,
    photoSize,
    pullEveryMs: syncSeconds === undefined ? defaultSyncSettings.pullEveryMs : syncSeconds * SECOND,
    archiveMs: keepSentDays === undefined ? defaultSyncSettings.archiveMs : keepSentDays * DAY,
  }
}

function readWhole(ports: SettingPorts): Whole {
  return {
    ...defaults,
    ...asSettings(readPreset(ports)),
    ...readOwn(ports),
    ...asSettings(readPolicy(ports)),
  }
}

/** Those that a person may choose too, as they are chosen. */
function asSettings({ photoSize, ...values }: PolicyValues): Saved {
  const names = [...plainNames, ...syncNames].filter(name => name in values)
  const others = Object.fromEntries(names.map(name => [name, values[name as keyof typeof values]])) as Saved
  return photoSize === undefined ? others : { ...others, photoSize: photoSize === 0 ? null : photoSize }
}

/** Without what no longer can be chosen. */
function readOwn({ settings }: Pick<Ports, 'settings'>): Saved {
  const saved: Record<string, unknown> = { ...readOwnSync({ settings }) }
  for (const name of plainNames) saved[name] = settings.get(name)
  const fitting = Object.entries(saved).filter(
    ([name, value]) => value !== undefined && isSaved.Check({ [name]: value }),
  )
  return Object.fromEntries(fitting)
}

function readOwnSync({ settings }: Pick<Ports, 'settings'>): Record<string, unknown> {
  const saved = settings.get(syncSetting)
  return typeof saved === 'object' && saved !== null ? { ...saved } : {}
}

/** Of the three that lie together, only what was chosen is written: what is not goes on following the installer. True: they are among it. */
export function savePreferences({ settings }: Pick<Ports, 'settings'>, wanted: Saved): boolean {
  for (const name of plainNames) if (wanted[name] !== undefined) settings.set(name, wanted[name])
  const sync = Object.fromEntries(
    syncNames.flatMap(name => (wanted[name] === undefined ? [] : [[name, wanted[name]]])),
  )
  if (Object.keys(sync).length === 0) return false
  settings.set(syncSetting, { ...readOwnSync({ settings }), ...sync })
  return true
}

/** Where the hub is, as far as nobody has to type it; null: they have to. */
export function readGivenHub(ports: Pick<Ports, 'policy'>): AppState['givenHub'] {
  const { serverAddress, appKey } = readGiven(ports)
  if (serverAddress === undefined) return null
  return { address: completeHubAddress(serverAddress), hasKey: appKey !== undefined }
}
