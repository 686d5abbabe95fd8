/**
 * Settings for administrators, defined once: validation, the published JSON schema, the templates for Windows and
 * macOS, and the table of the guide use them. Every key has one flat value, like in a registry.
 */
import { type Static, Type } from 'typebox'
import { syncLimits } from '../limits/sync-limits.ts'
import { DAY, SECOND } from '../limits/units.ts'
import { settingSchemas } from './settings.ts'

// whether a list is unfolded is no policy, and a registry has no null for a size
const {
  finishedShown: _fold,
  boardZoom: _zoom,
  boardIdleShown: _idle,
  photoSize: _size,
  ...chosen
} = settingSchemas

const hostName = Type.String({ pattern: '^(\\*\\.)?[A-Za-z0-9._:\\[\\]-]+$', maxLength: 253 })
const files = (maxItems: number) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 20_000 }), { maxItems, uniqueItems: true })

const logLevels = ['error', 'warn', 'info', 'debug'] as const
/** The part of all laptops, in per cent, that a new version reaches at first. */
const updateRings = [1, 10, 100] as const
const networkStacks = ['fieldbook', 'chromium'] as const

export const policySchemas = {
  serverAddress: Type.String({ minLength: 1, maxLength: 2_000 }),
  appKey: Type.String({ pattern: '^[\\x21-\\x7e]+$', maxLength: 200 }),
  authenticationPath: Type.String({ minLength: 1, maxLength: 200 }),
  plainHttpHosts: Type.Array(hostName, { maxItems: 50, uniqueItems: true }),
  syncSeconds: Type.Integer({
    minimum: syncLimits.pullLeastMs / SECOND,
    maximum: syncLimits.pullMostMs / SECOND,
  }),
  /** whether the server reports changes while they happen */
  liveChanges: Type.Boolean(),
  ...chosen,
  /** like the setting, but 0 instead of null */
  photoSize: Type.Integer({
    anyOf: [{ const: 0 }, { minimum: syncLimits.photoLeast }],
    maximum: syncLimits.photoMost,
  }),
  keepSentDays: Type.Integer({ minimum: 1, maximum: syncLimits.archiveMostMs / DAY }),
  camera: Type.Boolean(),
  paperLanguageFolder: Type.String({ minLength: 1, maxLength: 1_000 }),
  microphone: Type.Boolean(),
  updateFeed: Type.String({ pattern: '^(off|https?://\\S+)$', maxLength: 2_000 }),
  updateRing: Type.Enum([...updateRings]),
  /** whether a version in the feed that is older than the installed one is installed too */
  updateBack: Type.Boolean(),
  network: Type.Enum([...networkStacks]),
  proxy: Type.String({ minLength: 1, maxLength: 2_000 }),
  certificates: files(50),
  clientCertificate: Type.String({ minLength: 1, maxLength: 1_000 }),
  clientKey: Type.String({ minLength: 1, maxLength: 1_000 }),
  /** X25519, in Base64url */
  recoveryKey: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
  logLevel: Type.Enum([...logLevels]),
}

export type PolicyName = keyof typeof policySchemas
export const policyNames = Object.keys(policySchemas) as PolicyName[]
export type PolicyValues = { [N in PolicyName]?: Static<(typeof policySchemas)[N]> }

/** The source of a locked setting: the machine's file, the Windows registry, a macOS profile. */
export const policyKinds = ['registry', 'profile', 'file'] as const
export type PolicyKind = (typeof policyKinds)[number]

/** An invalid value in the policy; without a name the whole file, registry key or profile is invalid. */
export interface PolicyMistake {
  /** the file, the registry key or the profile, as an administrator knows it */
  place: string
  name: string | null
  /** `untrusted`: users who are not administrators may write it */
  problem: 'unreadable' | 'untrusted' | 'unknown' | 'unfit'
  /** the expected value, in English; null if there is none */
  why: string | null
}
