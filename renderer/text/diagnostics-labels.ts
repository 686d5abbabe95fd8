/** Diagnostics in words, for the screens. */
import type { Diagnostics, HubFacts } from '../../shared/contract/laptop.ts'
import { SECOND } from '../../shared/limits/units.ts'
import { formatMoment, formatSpan } from './format.ts'
import { describeReason } from './sending-labels.ts'
import { t } from './t.ts'

/** A smaller difference between the clocks is not reported. */
const SAME_CLOCK_MS = 2 * SECOND

export function clockLabel(clockOffset: number | null): string {
  if (clockOffset === null) return t('diagnostics.extensionsUnknown')
  const apart = Math.abs(clockOffset)
  if (apart < SAME_CLOCK_MS) return t('diagnostics.clockSame')
  const time =
    apart < 60 * SECOND ? t('diagnostics.seconds', { count: Math.round(apart / SECOND) }) : formatSpan(apart)
  return t(clockOffset > 0 ? 'diagnostics.clockAhead' : 'diagnostics.clockBehind', { time })
}

export function resultLabel({ needsSignIn, offlineSince, problem }: HubFacts, today: string): string {
  if (needsSignIn) return t('diagnostics.result.signIn')
  if (offlineSince !== null)
    return t('diagnostics.result.offline', { time: formatMoment(offlineSince, today) })
  return problem === null ? t('diagnostics.result.good') : t(`problem.title.${groupOf(problem)}`)
}

function groupOf(problem: string): 'storage' | 'network' | 'other' {
  return problem === 'storage' || problem === 'network' ? problem : 'other'
}

export function extensionWords({ extensions }: HubFacts): string {
  if (extensions === null) return t('diagnostics.extensionsUnknown')
  return extensions.length === 0 ? t('diagnostics.extensionsNone') : extensions.join(', ')
}

/** How the last request left the laptop: directly, or through a proxy. */
export function wayWords({ network: { proxy } }: Diagnostics): string {
  if (proxy === null) return t('diagnostics.way.unknown')
  return proxy === 'direct' ? t('diagnostics.way.direct') : t('diagnostics.way.proxy', { proxy })
}

export function certificateWords({ network: { certificate, unread } }: Diagnostics, today: string): string[] {
  const shown = certificate && [
    t('diagnostics.certificateOf', {
      subject: certificate.subject,
      issuer: certificate.issuer,
      time: formatMoment(certificate.validTo, today),
    }),
  ]
  return [...(shown ?? []), ...unread.map(file => t('diagnostics.certificateUnread', { file }))]
}

/** Values that an administrator wrote and that are invalid, so that the user can report them. */
export function policyLabel({ policy }: Diagnostics): string[] {
  return policy.map(({ place, name, problem }) =>
    t(`diagnostics.policy.${problem}`, { place, name: name ?? '' }),
  )
}

/** The last errors, with a sentence for each kind. */
export function errorLabel({ outbox: { refused, files } }: Diagnostics): string[] {
  const sentences = new Map<string, number>()
  for (const { kind, code, count } of refused) {
    const sentence = describeReason({ kind, reason: { code, detail: null } })
    sentences.set(sentence, (sentences.get(sentence) ?? 0) + count)
  }
  return [
    ...[...sentences].map(([text, count]) => (count === 1 ? text : t('diagnostics.times', { text, count }))),
    ...files.map(({ code, count }) =>
      t('diagnostics.filesFailed', { count, why: t(`file.notHere.${code}`) }),
    ),
  ]
}
