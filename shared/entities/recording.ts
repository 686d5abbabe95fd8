/** Voice notes and short videos. */
import { Type } from 'typebox'
import { recordingLimits } from '../limits/limits.ts'
import { optional } from './schema.ts'

export const recordingKinds = ['voice', 'video'] as const
export type RecordingKind = (typeof recordingKinds)[number]

export const SoundLevel = Type.Integer({ minimum: 0, maximum: 100 })

/**
 * The length of a recording in ms, and its waveform: levels of the sound over the whole length. Other documents lack
 * both (interface, "Document").
 */
export const recorded = {
  durationMs: optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  peaks: optional(Type.Array(SoundLevel, { maxItems: recordingLimits.peaks })),
}

export interface Recorded {
  durationMs?: number | null
  peaks?: number[] | null
}

/** Returns at most `count` levels, each the loudest of its part. */
export function reducePeaks(levels: readonly number[], count: number): number[] {
  if (levels.length <= count) return [...levels]
  return Array.from({ length: count }, (_, at) => {
    const part = levels.slice(
      Math.floor((at * levels.length) / count),
      Math.floor(((at + 1) * levels.length) / count),
    )
    return Math.max(...part)
  })
}
