/** The length of a recording while it runs, and its limits. Pauses do not count. */
import type { RecordingKind } from '../../../shared/entities/recording.ts'
import { recordingLimits } from '../../../shared/limits/limits.ts'

const limitMs: Readonly<Record<RecordingKind, number>> = {
  voice: recordingLimits.voiceMs,
  video: recordingLimits.videoMs,
}

/** Milliseconds before the end from which a message says that little is left. */
const warnMs: Readonly<Record<RecordingKind, number>> = { voice: 60_000, video: 10_000 }

/** Milliseconds that may still be recorded. */
export function leftMs(kind: RecordingKind, recordedMs: number): number {
  return Math.max(0, limitMs[kind] - recordedMs)
}

export function isNearEnd(kind: RecordingKind, recordedMs: number): boolean {
  return leftMs(kind, recordedMs) <= warnMs[kind]
}

/** Bytes of a recording of the full length, about. */
export function mostBytes(kind: RecordingKind): number {
  const { voiceBitsPerSecond, videoBitsPerSecond } = recordingLimits
  const bits = kind === 'voice' ? voiceBitsPerSecond : voiceBitsPerSecond + videoBitsPerSecond
  return (limitMs[kind] / 1_000) * (bits / 8)
}

/** Counts the time between each resume and pause. Times are milliseconds of any one clock. */
export class RecordingTime {
  #before = 0
  #since: number | null = null

  resume(now: number): void {
    this.#since ??= now
  }

  pause(now: number): void {
    this.#before = this.at(now)
    this.#since = null
  }

  at(now: number): number {
    return this.#before + (this.#since === null ? 0 : now - this.#since)
  }
}
