/**
 * What an administrator has set for this machine. A value that does not fit is as if it was not there: a mistake in the
 * file must not keep anybody from working.
 */
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { type SettingName, settingNames } from '../../../shared/app-state.ts'
import { requests } from '../../../shared/contract.ts'
import type { PolicyMistake } from '../../../shared/laptop-contract.ts'
import type { Ports } from './ports.ts'

type Saved = Static<(typeof requests)['settings.save']>

export type PolicyPorts = Pick<Ports, 'policy' | 'isPolicyUnread'>

const unreadable: PolicyMistake = { name: null, problem: 'unreadable', why: null }
/** The report holds nothing private: what looks like a setting's name, and a few of them. */
const toldAtMost = 50
const tellable = /^[A-Za-z][\w.-]{0,39}$/

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

/** What the file says and does not hold, for who wrote it; never a value. */
export function policyMistakes({ policy, isPolicyUnread }: PolicyPorts): PolicyMistake[] {
  if (isPolicyUnread()) return [unreadable]
  const given = policy()
  if (given === null) return []
  if (typeof given !== 'object' || Array.isArray(given)) return [unreadable]
  return Object.entries(given)
    .slice(0, toldAtMost)
    .flatMap(([name, value]) => mistakeIn(name, value) ?? [])
}

function mistakeIn(name: string, value: unknown): PolicyMistake | null {
  const [, check] = checks.find(([known]) => known === name) ?? []
  if (check === undefined) return { name: tellable.test(name) ? name : '?', problem: 'unknown', why: null }
  const [error] = check.Errors({ value })
  return error === undefined ? null : { name, problem: 'unfit', why: error.message }
}

export function lockedSettings(ports: Pick<Ports, 'policy'>): SettingName[] {
  const set = readPolicy(ports)
  return settingNames.filter(name => name in set)
}
