/** Which versions a laptop takes: pure, so that each case can be tried. */
import { createHash } from 'node:crypto'
import type { PolicyValues } from '../../../shared/policy.ts'
import { mayBePlain } from '../../sync/remote/base-url.ts'
import type { Offer, UpdateOrder } from '../ports/updater.ts'

/** Null: nobody asks for other versions. `laptopId` is asked for where a place among all laptops is wanted. */
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

/** In [0, 100): the same for a laptop and a version always, and other laptops go first the next time. */
function placeOf(laptopId: string, version: string): number {
  const hash = createHash('sha256').update(`${laptopId} ${version}`).digest()
  return (hash.readUInt32BE(0) / 2 ** 32) * 100
}

/** A feed without a percentage is for everybody; one that cannot be read is for nobody. */
export function percentOf(staging: unknown): number {
  if (staging === undefined || staging === null) return 100
  const percent = Number(staging)
  return percent >= 0 && percent <= 100 ? percent : 0
}

/**
 * Why what is offered is not taken; null: it is, or there is nothing to say. `schema`: of the data on this laptop, which
 * an older program could not open.
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

/** By the code of what went wrong; while it was fetched, what has none of them is a connection that broke. */
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
