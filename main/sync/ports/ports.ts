/** The surroundings that sync needs: clock, random numbers, log, network, settings and the progress of transfers. */
import type { Logger } from 'pino'
import type { fetch } from 'undici'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { type SyncSettings, syncSettings } from '../../../shared/settings/settings.ts'

export interface SyncClock {
  /** epoch milliseconds, as wrong as the laptop's clock is */
  now(): number
  /** calls `run` once after `ms`; returns a function that cancels it */
  after(ms: number, run: () => void): () => void
  /** the IANA name of the laptop's time zone */
  timeZone(): string
}

export interface SyncRandom {
  uuid(): string
  /** in [0, 1) */
  fraction(): number
}

export interface SyncPorts {
  clock: SyncClock
  random: SyncRandom
  log: Pick<Logger, 'info' | 'warn'>
  fetch: typeof fetch
}

export const defaultSyncSettings: SyncSettings = {
  windowDays: syncSettings.windowDays.initial,
  filesBytes: syncSettings.filesBytes.initial,
  photoSize: syncSettings.photoSize.initial,
  pullEveryMs: syncLimits.pullEveryMs,
  isLive: true,
  archiveMs: syncLimits.archiveMs,
}

interface Moved {
  done: number
  total: number
}

export interface TransferProgress {
  of(id: string): Moved | null
  tell(id: string, moved: Moved): void
  end(id: string): void
  /** Calls `listener` after each progress. Returns a function that removes it. */
  onChange(listener: () => void): () => void
}

/** `id`: of the operation that uploads, or the uuid of the document that is downloaded. */
export function createTransferProgress(): TransferProgress {
  const moving = new Map<string, Moved>()
  const listeners = new Set<() => void>()
  const tellAll = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    of: id => moving.get(id) ?? null,
    tell(id, moved) {
      moving.set(id, moved)
      tellAll()
    },
    end(id) {
      if (moving.delete(id)) tellAll()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
