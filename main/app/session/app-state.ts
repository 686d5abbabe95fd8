/** Reads the state that the screens show: the user, the settings, unsent work and the progress of loading. */

import type { SyncStatus } from '../../../shared/sync/sending.ts'
import type { Message } from '../../../shared/text/message.ts'
import type { AppState, LoadProgress } from '../../../shared/views/app-state.ts'
import { readStatus } from '../../sync/status.ts'
import { lockedSettings } from '../ports/policy.ts'
import type { Ports } from '../ports/ports.ts'
import { hasAnyCode, readCodeMadeAt } from '../recovery/keep-recovery.ts'
import type { Updates } from '../updates/updates.ts'
import { policyAddress } from './given-connection.ts'
import { readGivenHub, readPreferences } from './preferences.ts'
import type { Session } from './session.ts'

/** The parts of the running app that the screens show. */
interface ShownParts {
  ports: Ports
  session: Session | null
  /** Why the data on this laptop cannot be decrypted. */
  lostKeys: Message | null
  updates: Updates
}

export function readAppState({ ports, session, lostKeys: lost, updates }: ShownParts): AppState {
  return {
    ...readPreferences(ports),
    phase: lost === null ? phaseOf(session) : 'keys-lost',
    lostKeys: lost && { why: lost, hasCode: hasAnyCode(ports.dataDir) },
    recoveryCodeAt: readCodeMadeAt(ports.dataDir),
    trouble: session?.files.trouble ?? ports.settingsTrouble ?? null,
    account: session && accountView(ports, session),
    locked: lockedSettings(ports),
    givenHub: readGivenHub(ports),
    windowChoices: [...(ports.windowChoices ?? [])],
    version: ports.version,
    update: updates.view(),
    contentsBase: ports.contentsBase,
    isTimeZoneKnown: ports.clock.isTimeZoneKnown(),
    secretsWarning: ports.secrets.protection === 'system' ? null : ports.secrets.protection,
  }
}

export function phaseOf(session: Session | null): AppState['phase'] {
  if (!session) return 'first-run'
  return session.engine.hasLoaded() ? 'ready' : 'loading'
}

function accountView(ports: Pick<Ports, 'policy'>, { saved, movingTo }: Session): AppState['account'] {
  const { baseUrl, isDemo } = saved
  const { user } = saved.account
  const given = isDemo ? null : policyAddress(ports)
  const givenAddress = given === baseUrl ? null : given
  return { baseUrl, groupName: null, user, isDemo, givenAddress, movingTo }
}

export function readSyncStatus(session: Session | null): SyncStatus {
  return session ? readStatus(session.context, session.engine) : nothingToSend
}

export function readProgress(session: Session | null): LoadProgress {
  return session?.engine.progress() ?? nothingLoaded
}

/** The progress while no user is signed in. */
const nothingLoaded: LoadProgress = {
  jobs: 0,
  jobsTotal: null,
  details: 0,
  detailsTotal: 0,
  assets: 0,
  assetsTotal: 0,
  filesBytes: 0,
  filesBytesTotal: 0,
}

/** The status while no user is signed in. */
export const nothingToSend: SyncStatus = {
  pending: 0,
  pendingBytes: 0,
  unfinished: 0,
  unconfirmed: null,
  sending: 0,
  failed: 0,
  conflicts: 0,
  needsSignIn: false,
  offlineSince: null,
  lastContact: null,
  lastSent: null,
  lastPull: null,
  lastSweep: null,
  offered: null,
  isPulling: false,
  problem: null,
  question: null,
  serverRestore: null,
  movedTo: null,
  unnamed: [],
}
