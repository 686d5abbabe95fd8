/**
 * Reads the program's state for support: codes, counts and times, without texts of users and without
 * secrets.
 */

import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type {
  CompanyKeyFacts,
  DatabaseFacts,
  Diagnostics,
  HubFacts,
  Outbox,
} from '../../../shared/contract/laptop.ts'
import type { OperationKind } from '../../../shared/sync/intents.ts'
import { readReasonCode, type SendingState, type SyncStatus } from '../../../shared/sync/sending.ts'
import { notHereReasons } from '../../../shared/views/document.ts'
import type { ReadDb } from '../../store/db.ts'
import { wanted } from '../../sync/entities/documents/not-here.ts'
import { waitingStates } from '../../sync/outbox/operation.ts'
import { syncState } from '../../sync/state/state.ts'
import { type PolicyPorts, policyMistakes } from '../ports/policy.ts'
import type { Ports } from '../ports/ports.ts'
import { soundRecoveryFile } from '../recovery/recovery-file.ts'
import { readSyncStatus } from '../session/app-state.ts'
import type { Session } from '../session/session.ts'
import { findCrashDumps } from './crash-dumps.ts'
import { writeReport } from './report.ts'

export function readDiagnostics(
  ports: Pick<Ports, 'clock' | 'version' | 'dataDir' | 'network' | 'crashFolder' | 'replacedFiles'> &
    PolicyPorts,
  session: Session | null,
): Diagnostics {
  const status = readSyncStatus(session)
  const facts = {
    at: ports.clock.now(),
    version: ports.version,
    system: `${os.platform()} ${os.release()} ${os.arch()}, Node ${process.versions.node}`,
    hub: session && hubFacts(session, status),
    database: session && databaseFacts(session),
    outbox: session ? readOutboxFacts(session.store.read, status) : nothingWaits,
    network: ports.network(),
    policy: policyMistakes(ports),
    warnings: readWarnings(ports.dataDir),
    crashes: findCrashDumps(ports.crashFolder).length,
    replaced: ports.replacedFiles ?? [],
    companyKey: companyKeyFacts(ports.dataDir),
  }
  return { ...facts, text: writeReport(facts) }
}

const nothingWaits: Outbox = { waiting: 0, conflicts: 0, byState: {}, refused: [], files: [] }

function hubFacts({ store, saved }: Session, status: SyncStatus): HubFacts {
  return {
    address: plainAddress(saved.baseUrl),
    version: syncState.get(store.read, 'hubVersion'),
    extensions: syncState.get(store.read, 'extensions'),
    lastContact: status.lastContact,
    lastPull: status.lastPull,
    lastSweep: status.lastSweep,
    lastSent: status.lastSent,
    offlineSince: status.offlineSince,
    needsSignIn: status.needsSignIn,
    clockOffset: syncState.get(store.read, 'clockOffset'),
    problem: status.problem?.code ?? null,
  }
}

function companyKeyFacts(dataDir: string): CompanyKeyFacts | null {
  const company = soundRecoveryFile(dataDir)?.company
  return company ? { keyId: company.keyId, leftAt: company.leftAt && plainAddress(company.leftAt) } : null
}

/** Removes user name, password and query from an address, because they may contain secrets. */
export function plainAddress(address: string): string {
  if (!URL.canParse(address)) return '?'
  const { origin, pathname } = new URL(address)
  return origin + pathname
}

function databaseFacts({ store, files }: Session): DatabaseFacts {
  const schema = store.read.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0
  return { state: files.trouble?.kind ?? 'sound', schema }
}

function readOutboxFacts(db: ReadDb, { pending, conflicts }: { pending: number; conflicts: number }): Outbox {
  const states = db.all<{ state: SendingState; n: number }>(
    `SELECT state, count(*) AS n FROM operations WHERE state IN (${waitingStates}) GROUP BY state`,
  )
  const refused = db.all<{ kind: OperationKind; code: string; count: number }>(
    `SELECT kind, coalesce(reason_code, '') AS code, count(*) AS count FROM operations WHERE state = 'review'
     GROUP BY kind, reason_code ORDER BY count DESC, kind`,
  )
  const marks = db.all<Outbox['files'][number]>(
    `SELECT replace(m.reason_code, '${wanted}:', '') AS code, count(*) AS count
     FROM document_marks m JOIN documents d ON d.id = m.document_id
     WHERE d.sha256 IS NULL AND m.failures > 0 AND m.reason_code IS NOT NULL GROUP BY 1`,
  )
  const files = notHereReasons.flatMap(code => marks.find(mark => mark.code === code) ?? [])
  return {
    waiting: pending,
    conflicts,
    byState: Object.fromEntries(states.map(({ state, n }) => [state, n])),
    refused: refused.map(one => ({ ...one, code: readReasonCode(one.code) })),
    files,
  }
}

// Reads the last warnings of the program's log. Only the event's name is used, because the other fields may
// be private.

const readBytes = 128 * 1024
const reportedAtMost = 12
const warnLevel = 40
const errorLevel = 50
/** Matches the names of our log events, such as `sync.probe-failed`. */
const eventName = /^[a-z][a-z-]{0,30}(\.[a-z][a-z-]{0,40}){1,2}$/

/** Newest first. */
export function readWarnings(dataDir: string): Diagnostics['warnings'] {
  const lines = readTail(path.join(dataDir, 'fieldbook.log')).split('\n')
  return lines
    .flatMap(line => warningIn(line) ?? [])
    .slice(-reportedAtMost)
    .reverse()
}

function readTail(file: string): string {
  if (!existsSync(file)) return ''
  const handle = openSync(file, 'r')
  try {
    const { size } = fstatSync(handle)
    const length = Math.min(size, readBytes)
    const bytes = Buffer.alloc(length)
    readSync(handle, bytes, 0, length, size - length)
    return bytes.toString('utf8')
  } finally {
    closeSync(handle)
  }
}

function warningIn(line: string): Diagnostics['warnings'][number] | null {
  try {
    const { level, time, msg } = JSON.parse(line) as Record<string, unknown>
    const isReported = typeof level === 'number' && level >= warnLevel && typeof time === 'number'
    if (!isReported || typeof msg !== 'string' || !eventName.test(msg)) return null
    return { at: time, event: msg, isError: level >= errorLevel }
  } catch {
    // the first line of a tail is seldom whole
    return null
  }
}
