/** Where the laptop is while photos are taken: followed with the camera, never waited for long. */
import type { Position } from '../../../shared/job.ts'

/** The first fix may take longer than a photo may wait. */
const waitMs = 500
/** A van goes on: what is older is another place. */
const freshMs = 120_000

export interface Place {
  /** as it is known by now, or within half a second */
  now(): Promise<Position | null>
  stop(): void
}

export const noPlace: Place = { now: () => Promise.resolve(null), stop: () => undefined }

export function followPlace(): Place {
  const { geolocation } = navigator as { geolocation?: Geolocation }
  if (geolocation === undefined) return noPlace
  let known: GeolocationPosition | null = null
  const first = Promise.withResolvers<void>()
  const watch = geolocation.watchPosition(
    found => {
      known = found
      first.resolve()
    },
    // refused, or not to be found: a photo without a place is a photo
    () => first.resolve(),
    { enableHighAccuracy: true, maximumAge: freshMs },
  )
  return {
    async now() {
      const enough = new Promise<void>(resolve => setTimeout(resolve, waitMs))
      if (known === null) await Promise.race([first.promise, enough])
      return known !== null && Date.now() - known.timestamp < freshMs ? positionOf(known) : null
    },
    stop: () => geolocation.clearWatch(watch),
  }
}

function positionOf({ coords: { latitude, longitude, accuracy } }: GeolocationPosition): Position {
  return { latitude, longitude, accuracy }
}
