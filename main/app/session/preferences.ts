/**
 * Reads the settings in layers: the administrator's value, else the user's, else the installer's, else our
 * default.
 */

import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { DAY, SECOND } from '../../../shared/limits/units.ts'
import type { PolicyValues } from '../../../shared/settings/policy.ts'
import {
  type Preferences,
  preferences,
  type Settings,
  type SyncSettings,
  settings,
  syncSettings,
} from '../../../shared/settings/settings.ts'
import { completeHubAddress } from '../../../shared/sync/hub-address.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { AppState } from '../../../shared/views/app-state.ts'
import { defaultSyncSettings } from '../../sync/ports/ports.ts'
import { lockedSettings, readGiven, readPolicy, readPreset } from '../ports/policy.ts'
import type { Ports } from '../ports/ports.ts'

type Saved = Partial<Settings>
type SettingPorts = Pick<Ports, 'settings' | 'policy'>

/** The key under which all sync settings are stored together. Each other preference has its own key. */
const syncSetting = 'sync'

const initial = Object.fromEntries(
  Object.entries(settings).map(([name, one]) => [name, one.initial]),
) as Settings
const checks = new Map(
  Object.entries(settings).map(([name, { schema }]) => [name, Compile(Type.Object({ value: schema }))]),
)

export function readPreferences(
  ports: SettingPorts,
): Preferences & Pick<AppState, 'camera' | 'microphone' | 'sync'> {
  const own = Object.keys(preferences).map(name => [name, ports.settings.get(name)])
  const { camera = true, microphone = true } = readGiven(ports)
  return {
    ...(holding(preferences, Object.fromEntries(own), ports) as Preferences),
    camera,
    microphone,
    sync: readSyncSettings(ports),
  }
}

/** Reads how much of the server's data is stored on this laptop, and how often the server is polled. */
export function readSyncSettings(ports: SettingPorts): SyncSettings {
  const { syncSeconds, keepSentDays, liveChanges = true } = readGiven(ports)
  const { pullEveryMs, archiveMs } = defaultSyncSettings
  return {
    ...(holding(syncSettings, readOwnSync(ports), ports) as Settings),
    isLive: liveChanges,
    pullEveryMs: syncSeconds === undefined ? pullEveryMs : syncSeconds * SECOND,
    archiveMs: keepSentDays === undefined ? archiveMs : keepSentDays * DAY,
  }
}

/** Returns the settings of `table`. Values in `own` that are no longer valid are left out. */
function holding(table: object, own: Record<string, unknown>, ports: SettingPorts): Saved {
  const fitting = Object.entries(own).filter(([name, value]) => checks.get(name)?.Check({ value }))
  const whole = {
    ...initial,
    ...asSettings(readPreset(ports)),
    ...Object.fromEntries(fitting),
    ...asSettings(readPolicy(ports)),
  }
  return pick(table, whole)
}

function pick(table: object, values: object): Saved {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name in table && value !== undefined),
  )
}

/** Converts a policy to the settings that users can choose too. */
function asSettings({ photoSize, ...values }: PolicyValues): Saved {
  const others = pick(settings, values)
  return photoSize === undefined ? others : { ...others, photoSize: photoSize === 0 ? null : photoSize }
}

function readOwnSync({ settings: saved }: Pick<Ports, 'settings'>): Record<string, unknown> {
  const own = saved.get(syncSetting)
  return typeof own === 'object' && own !== null ? { ...own } : {}
}

/**
 * Saves the chosen settings. Sync settings that were not chosen are not written, so that they still follow
 * the installer.
 * @returns whether sync settings changed; `forbidden` if the administrator set one of them, and then
 * nothing is saved
 */
export function savePreferences(ports: SettingPorts, wanted: Saved): Outcome<{ isSyncChanged: boolean }> {
  if (lockedSettings(ports).some(({ name }) => name in wanted))
    return fail('forbidden', reason('set-by-administrator'))
  for (const [name, value] of Object.entries(pick(preferences, wanted))) ports.settings.set(name, value)
  const sync = pick(syncSettings, wanted)
  const isSyncChanged = Object.keys(sync).length > 0
  if (isSyncChanged) ports.settings.set(syncSetting, { ...readOwnSync(ports), ...sync })
  return succeed({ isSyncChanged })
}

/**
 * Returns the server address of the policy, if there is one, and whether the policy has a key for it; null:
 * the user types the address.
 */
export function readGivenHub(ports: Pick<Ports, 'policy'>): AppState['givenHub'] {
  const { serverAddress, appKey } = readGiven(ports)
  if (serverAddress === undefined) return null
  return { address: completeHubAddress(serverAddress), hasKey: appKey !== undefined }
}
