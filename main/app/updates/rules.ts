/** Decides which versions a laptop installs. Pure, so that each case can be tested. */
import { createHash } from 'node:crypto'
import type { PolicyValues } from '../../../shared/settings/policy.ts'
import { mayBePlain } from '../../sync/client/base-url.ts'
import type { Offer, UpdateOrder } from '../ports/updater.ts'

/**
 * Returns null if the policy names no feed. `laptopId` is called only if the laptop's place in the rollout
 * is needed.
 */
export function orderFrom(values: PolicyValues, laptopId: () => string): UpdateOrder | null {
  const { updateFeed, updateRing, updateBack = false, plainHttpHosts } = values
  if (updateFeed === undefined || updateFeed === 'off') return null
  return {
    feed: updateFeed.replace(/\/*$/, '/'),
    mayBePlain: url => mayBePlain(url, plainHttpHosts),
    mayGoBack: updateBack,
    isFor: (version, percent) =>
      updateRing === undefined ? placeOf(laptopId(), version) < percent : percent >= updateRing,
  }
}

/**
 * Returns a number in [0, 100), which is constant for a laptop and a version. Each version is rolled out to
 * other laptops first.
 */
function placeOf(laptopId: string, version: string): number {
  const hash = createHash('sha256').update(`${laptopId} ${version}`).digest()
  return (hash.readUInt32BE(0) / 2 ** 32) * 100
}

/** Returns the rollout percentage: 100 if the feed has none, 0 if it cannot be read. */
export function percentOf(staging: unknown): number {
  if (staging === undefined || staging === null) return 100
  const percent = Number(staging)
  return percent >= 0 && percent <= 100 ? percent : 0
}

/**
 * Returns why an offered version is not installed; null: it is, or there is no message. `schema`: the
 * version of this laptop's database, which an older program could not open.
 */
export function objectionTo(
  offer: Offer,
  order: UpdateOrder,
  schema: number,
): 'update-older' | 'update-older-data' | null {
  if (!offer.isOlder) return null
  if (!order.mayGoBack) return 'update-older'
  return offer.schema === null || offer.schema < schema ? 'update-older-data' : null
}

const unsound = /CHECKSUM|UPDATE_INFO|INVALID_VERSION|NO_FILES|ZIP_FILE|SIZE/

/** Converts an error code into a message. An unknown error during a download counts as a lost connection. */
export function reasonOf(error: unknown, isFetching: boolean) {
  const code = codeOf(error)
  if (/ENOSPC|EDQUOT/.test(code)) return 'update-no-room'
  if (/SIGNATURE/.test(code)) return 'update-not-signed'
  if (/NOT_SECURE/.test(code)) return 'update-not-secure'
  if (/CHANNEL_FILE_NOT_FOUND/.test(code)) return 'update-feed-empty'
  if (unsound.test(code)) return 'update-not-sound'
  return isFetching ? 'update-cut-off' : 'update-not-reached'
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  return 'code' in error ? String(error.code) : ''
}
