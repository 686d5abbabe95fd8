/** The text that the proof prints, and its goals. */
import type { ProofReport } from './run-proof.ts'

const longestGapMs = 30_000
const leastAcknowledged = 5_000
const mostListed = 20

export function describeProof(report: ProofReport): string {
  const { acknowledged, accepted, lost, duplicated, kills, sentAfter, caughtUpAfter } = report
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  return [
    `${acknowledged} changes acknowledged by the hubs, for ${accepted} acts of users`,
    `${lost.length} lost, ${duplicated.length} duplicated`,
    ...lost.slice(0, mostListed).map(what => `  lost: ${what}`),
    ...duplicated.slice(0, mostListed).map(what => `  duplicated: ${what}`),
    ...kills.map(({ what, at, gapMs }) => `${at.toFixed(0)} s: ${what} was killed; gap ${seconds(gapMs)}`),
    `longest gap ${seconds(report.longestGapMs)}`,
    `everything sent ${sentAfter.toFixed(1)} s after the last act; all laptops equal the server after ${caughtUpAfter.toFixed(1)} s`,
  ].join('\n')
}

/** Returns the goals that a run has missed. `isWhole`: it ran at least as long as by default. */
export function findMissed(
  report: ProofReport,
  { kills, isWhole }: { kills: number; isWhole: boolean },
): string[] {
  const { acknowledged, lost, duplicated, kills: done } = report
  return [
    ...(lost.length > 0 ? [`${lost.length} are lost`] : []),
    ...(duplicated.length > 0 ? [`${duplicated.length} are duplicated`] : []),
    ...(report.longestGapMs > longestGapMs ? [`a gap is longer than ${longestGapMs / 1_000} s`] : []),
    ...(done.length < kills ? [`only ${done.length} of ${kills} kills happened`] : []),
    ...(acknowledged === 0 ? ['nothing was acknowledged'] : []),
    ...(isWhole && acknowledged < leastAcknowledged
      ? [`fewer than ${leastAcknowledged} changes were acknowledged`]
      : []),
  ]
}
