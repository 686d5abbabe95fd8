/** One photo of the camera as a JPEG: of the sensor's full size where the camera gives that, else of the live picture. */
import type { Position } from '../../../shared/schema.ts'

/** A camera that does not answer by then is not waited for. */
const sensorMs = 3_000
const quality = 0.95

interface Sensor {
  getPhotoCapabilities(): Promise<{ imageWidth?: { max: number } }>
  takePhoto(): Promise<Blob>
}
type SensorOf = new (track: MediaStreamTrack) => Sensor

/** @throws when the live picture cannot be read, because the camera has just gone */
export async function takePhoto(video: HTMLVideoElement, track: MediaStreamTrack): Promise<Blob> {
  // of the moment of the press, whatever the camera then gives
  const live = await createImageBitmap(video)
  try {
    const taken = await inTime(fromSensor(track, live.width))
    return taken ?? (await writeJpeg(live))
  } finally {
    live.close()
  }
}

/** Null where it would be no larger than the live picture, or is no JPEG. */
async function fromSensor(track: MediaStreamTrack, liveWidth: number): Promise<Blob | null> {
  const { ImageCapture: make } = globalThis as { ImageCapture?: SensorOf }
  if (make === undefined || track.readyState !== 'live') return null
  const sensor = new make(track)
  const { imageWidth } = await sensor.getPhotoCapabilities()
  if ((imageWidth?.max ?? 0) <= liveWidth) return null
  const photo = await sensor.takePhoto()
  return photo.type === 'image/jpeg' && photo.size > 0 ? photo : null
}

/** Its failure is no more than a missing photo: there is the live picture. */
function inTime(photo: Promise<Blob | null>): Promise<Blob | null> {
  const late = new Promise<null>(resolve => setTimeout(() => resolve(null), sensorMs))
  return Promise.race([photo.catch(() => null), late])
}

/** As it is drawn, so that nothing is to be turned later. */
function writeJpeg(picture: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}

// Where the laptop is while photos are taken: followed with the camera, never waited for long.

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
