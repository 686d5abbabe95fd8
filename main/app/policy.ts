/**
 * What an administrator has set for this machine. A value that does not fit is as if it was not there: a mistake in the
 * file must not keep anybody from working.
 */
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { type SettingName, settingNames } from '../../shared/app-state.ts'
import { requests } from '../../shared/contract.ts'
import type { Ports } from './ports.ts'

type Saved = Static<(typeof requests)['settings.save']>

const checks = Object.entries(requests['settings.save'].properties).map(
  ([name, schema]) => [name as SettingName, Compile(Type.Required(Type.Object({ value: schema })))] as const,
)

/** The settings that are set for everybody, with their values. */
export function readPolicy({ policy }: Pick<Ports, 'policy'>): Saved {
  const given = policy()
  if (typeof given !== 'object' || given === null) return {}
  const values = given as Partial<Record<SettingName, unknown>>
  const fitting = checks.filter(([name, check]) => name in values && check.Check({ value: values[name] }))
  return Object.fromEntries(fitting.map(([name]) => [name, values[name]]))
}

export function lockedSettings(ports: Pick<Ports, 'policy'>): SettingName[] {
  const set = readPolicy(ports)
  return settingNames.filter(name => name in set)
}
