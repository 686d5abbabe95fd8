/** Reasons why the camera or the microphone cannot be used. */
export type MediaTrouble = 'refused' | 'inUse' | 'absent' | 'locked' | 'unplugged' | 'failed'

const troubles: Readonly<Record<string, MediaTrouble>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'inUse',
  AbortError: 'inUse',
}

/** The reason for an error of `getUserMedia`. */
export function troubleOf(error: unknown): MediaTrouble {
  return troubles[(error as DOMException).name] ?? 'failed'
}
