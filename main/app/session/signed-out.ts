/** What there is to tell while nobody is signed in. */
import type { LoadProgress } from '../../../shared/app-state.ts'
import type { SyncStatus } from '../../../shared/sending.ts'

export const nothingLoaded: LoadProgress = {
  jobs: 0,
  jobsTotal: null,
  details: 0,
  detailsTotal: 0,
  assets: 0,
  assetsTotal: 0,
  filesBytes: 0,
  filesBytesTotal: 0,
}

export const nothingToSend: SyncStatus = {
  pending: 0,
  pendingBytes: 0,
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
  putBack: null,
}
