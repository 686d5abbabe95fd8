/** Writes the diagnostics as a text for support: always in English, with times in UTC. */
import type {
  CompanyKeyFacts,
  Diagnostics,
  HubFacts,
  NetworkFacts,
  Outbox,
} from '../../../shared/contract/laptop.ts'
import type { PolicyMistake } from '../../../shared/settings/policy.ts'

type Facts = Omit<Diagnostics, 'text'>

export function writeReport(facts: Facts): string {
  const { hub, database, policy, warnings, replaced, companyKey } = facts
  const { at, version, system } = facts
  const parts = [
    ['Fieldbook diagnostics', `written: ${time(at)}`, `version: ${version}`, `system: ${system}`],
    hub === null ? ['Hub', 'not connected'] : ['Hub', ...hubLines(hub)],
    database === null ? null : ['Database', `state: ${database.state}`, `schema: ${database.schema}`],
    ['Unsent', ...outboxLines(facts.outbox)],
    ['Network', ...networkLines(facts.network)],
    policy.length === 0 ? null : ['Mistakes of the administrator', ...policy.map(mistakeLine)],
    replaced.length === 0 ? null : ['Parts that an administrator has replaced', ...replaced],
    companyKey === null ? null : ['Recovery by the company', ...companyLines(companyKey)],
    ['Crashes of the window', `written down: ${facts.crashes}`],
    ['Last warnings', ...(warnings.length === 0 ? ['none'] : warnings.map(warningLine))],
    ['No names, notes, keys or passwords are in this text.'],
  ]
  return `${parts.flatMap(lines => (lines === null ? [] : lines.join('\n'))).join('\n\n')}\n`
}

function hubLines(hub: HubFacts): string[] {
  return [
    `address: ${hub.address}`,
    `version: ${hub.version ?? 'not told'}`,
    `extensions: ${hub.extensions === null ? 'not asked yet' : hub.extensions.join(', ') || 'none'}`,
    `last contact: ${time(hub.lastContact)}`,
    `last complete fetch: ${time(hub.lastPull)}`,
    `last check of everything: ${time(hub.lastSweep)}`,
    `last sent: ${time(hub.lastSent)}`,
    `offline since: ${time(hub.offlineSince)}`,
    `needs sign-in: ${hub.needsSignIn ? 'yes' : 'no'}`,
    `clock, hub minus laptop: ${hub.clockOffset === null ? 'not known' : `${hub.clockOffset} ms`}`,
    `problem: ${hub.problem ?? 'none'}`,
  ]
}

function companyLines({ keyId, leftAt }: CompanyKeyFacts): string[] {
  const left = leftAt ?? 'no server has stored it yet, so it is only in recovery.json'
  return [`sealed to the key: ${keyId}`, `code left with: ${left}`]
}

function outboxLines({ waiting, conflicts, byState, refused, files }: Outbox): string[] {
  return [
    `operations: ${waiting}`,
    `choices between two values: ${conflicts}`,
    ...Object.entries(byState).map(([state, count]) => `state ${state}: ${count}`),
    ...refused.map(({ kind, code, count }) => `needs the person: ${kind}, ${code}: ${count}`),
    ...files.map(({ code, count }) => `files not fetched, ${code}: ${count}`),
  ]
}

function networkLines({ stack, proxy, proxyBy, certificate, unread }: NetworkFacts): string[] {
  const shown = certificate && [
    `certificate: ${certificate.subject} for ${certificate.host}, issued by ${certificate.issuer}`,
    `certificate valid to: ${time(certificate.validTo)}`,
    `certificate SHA-256: ${certificate.fingerprint}`,
  ]
  return [
    `stack: ${stack}`,
    `proxy: ${proxy ?? 'not known'} (named by the ${proxyBy})`,
    ...(shown ?? ['certificate: none seen']),
    ...unread.map(file => `certificate not usable: ${file}`),
  ]
}

function mistakeLine({ place, name, problem, why }: PolicyMistake): string {
  if (problem === 'untrusted') return `${place}: others than administrators may write it, so it sets nothing`
  if (name === null) return `${place}: cannot be read`
  const what = problem === 'unknown' ? 'no such setting' : `does not fit (${why ?? 'no reason'})`
  return `${place}: ${name}: ${what}`
}

function warningLine({ at, event, isError }: Diagnostics['warnings'][number]): string {
  return `${time(at)} ${isError ? 'error' : 'warning'} ${event}`
}

function time(at: number | null): string {
  return at === null ? 'never' : new Date(at).toISOString()
}
