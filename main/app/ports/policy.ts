/**
 * Reads the settings of the administrator and, with lower priority, of the installer.
 * An invalid value is ignored, because a mistake must not prevent users from working.
 */
import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import {
  type PolicyKind,
  type PolicyMistake,
  type PolicyName,
  type PolicyValues,
  policyNames,
  policySchemas,
} from '../../../shared/settings/policy.ts'
import type { Reason } from '../../../shared/text/reason.ts'
import type { Locked } from '../../../shared/views/app-state.ts'
import { readBaseUrl } from '../../sync/client/base-url.ts'
import type { PolicyLayer, Ports } from './ports.ts'

export type PolicyPorts = Pick<Ports, 'policy'>

/**
 * Limits for the report of mistakes. Only keys that look like a setting's name are listed, because others
 * may be private.
 */
const reportedAtMost = 50
const tellable = /^[A-Za-z][\w.-]{0,39}$/

const checks = new Map<string, ReturnType<typeof compile>>(
  policyNames.map(name => [name, compile(policySchemas[name])]),
)

/** Explains the schemas' patterns to administrators, who may not read regular expressions. */
const patternWords: { [N in PolicyName]?: string } = {
  plainHttpHosts: 'must hold names of hosts alone, such as hub.example.com or *.example.com',
  appKey: 'must be one word without a space, of plain letters, digits and signs',
  paperLanguage: 'must be screens, or the name of a language, such as en or fin',
  updateFeed: 'must be off, or an address that begins with https:// or http://',
  recoveryKey:
    'must be the 43 letters and digits of the company’s public key, as the hub’s "recovery key" prints it',
}

function compile(schema: TSchema) {
  return Compile(Type.Required(Type.Object({ value: schema })))
}

/** Returns the values that are enforced for all users. The stronger source wins if two set the same name. */
export function readPolicy({ policy }: PolicyPorts): PolicyValues {
  return merged(policy().filter(({ by }) => by !== 'preset'))
}

/** Returns the installer's values. They apply until an administrator or a user chooses other ones. */
export function readPreset({ policy }: PolicyPorts): PolicyValues {
  return merged(policy().filter(({ by }) => by === 'preset'))
}

/** For settings that users cannot choose: the administrator's value, else the installer's. */
export function readGiven(ports: PolicyPorts): PolicyValues {
  return { ...readPreset(ports), ...readPolicy(ports) }
}

function merged(layers: readonly PolicyLayer[]): PolicyValues {
  return Object.assign({}, ...layers.map(valuesOf).reverse())
}

function valuesOf({ by, values }: PolicyLayer): PolicyValues {
  if (!isNamed(values)) return {}
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => checks.get(name)?.Check({ value }) && !isOutOfPlace(by, name),
    ),
  )
}

/**
 * Ignores a recovery key of the installer. The company can open the user's work with it, and only an
 * administrator's setting is shown as locked.
 */
function isOutOfPlace(by: PolicyLayer['by'], name: string): boolean {
  return by === 'preset' && name === 'recoveryKey'
}

function isNamed(values: unknown): values is Record<string, unknown> {
  return typeof values === 'object' && values !== null && !Array.isArray(values)
}

/** Returns the enforced settings and the kind of source that enforces each. */
export function lockedSettings({ policy }: PolicyPorts): Locked[] {
  const by = new Map<PolicyName, PolicyKind>()
  for (const layer of policy()) {
    if (layer.by === 'preset') continue
    for (const name of Object.keys(valuesOf(layer)) as PolicyName[]) if (!by.has(name)) by.set(name, layer.by)
  }
  return policyNames.flatMap(name => {
    const kind = by.get(name)
    return kind === undefined ? [] : { name, by: kind }
  })
}

/** Returns what each place sets wrongly, for its author. It contains no value. */
export function policyMistakes(ports: PolicyPorts): PolicyMistake[] {
  const { plainHttpHosts } = readGiven(ports)
  return ports
    .policy()
    .flatMap(layer => [...mistakesIn(layer), ...addressMistakes(layer, plainHttpHosts)])
    .slice(0, reportedAtMost)
}

const addressWords: { [R in Reason]?: string } = {
  'no-web-address': 'must be an address such as https://hub.example.com/api/1',
  'address-holds-more': 'must be the address alone, without a password, a question mark or a hash',
  'address-not-secure': 'must begin with https://, unless plainHttpHosts names its host',
}

/**
 * Reports an address that cannot be connected to. It stays in force: without it a laptop would send the key of the
 * policy to the address that its user types.
 */
function addressMistakes(
  { place, values }: PolicyLayer,
  plainHttpHosts: readonly string[] = [],
): PolicyMistake[] {
  const address = isNamed(values) ? values.serverAddress : undefined
  if (typeof address !== 'string' || !checks.get('serverAddress')?.Check({ value: address })) return []
  const read = readBaseUrl(address, plainHttpHosts)
  if (read.ok) return []
  const why = addressWords[read.failure.reason ?? 'no-web-address'] ?? read.failure.message
  return [{ place, name: 'serverAddress', problem: 'unfit', why }]
}

function mistakesIn({ by, place, values, problem }: PolicyLayer): PolicyMistake[] {
  if (problem !== null) return [{ place, name: null, problem, why: null }]
  if (values === null) return []
  if (!isNamed(values)) return [{ place, name: null, problem: 'unreadable', why: null }]
  return Object.entries(values).flatMap(([name, value]) =>
    isOutOfPlace(by, name)
      ? { place, name, problem: 'unfit', why: 'must be set by policy, which people are shown' }
      : (mistakeIn(place, name, value) ?? []),
  )
}

function mistakeIn(place: string, name: string, value: unknown): PolicyMistake | null {
  const check = checks.get(name)
  if (check === undefined)
    return { place, name: tellable.test(name) ? name : '?', problem: 'unknown', why: null }
  const [error] = check.Errors({ value })
  if (error === undefined) return null
  const words = error.keyword === 'pattern' ? patternWords[name as PolicyName] : undefined
  return { place, name, problem: 'unfit', why: words ?? error.message }
}
