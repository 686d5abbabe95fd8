/** Takes one photo as a JPEG: in the sensor's full size if the camera offers it, otherwise from the live picture. */
import type { Position } from '../../../shared/entities/schema.ts'

/** Milliseconds to wait for the sensor; then the live picture is used. */
const sensorMs = 3_000
const quality = 0.95

interface Sensor {
  getPhotoCapabilities(): Promise<{ imageWidth?: { max: number } }>
  takePhoto(): Promise<Blob>
}
type SensorOf = new (track: MediaStreamTrack) => Sensor

export interface TakenPhoto {
  jpeg: Blob
  /** whether it shows the same part of the scene as the live picture; the sensor may see more */
  isLive: boolean
}

/** @throws if the live picture cannot be read, because the camera was just removed */
export async function takePhoto(video: HTMLVideoElement, track: MediaStreamTrack): Promise<TakenPhoto> {
  // taken at the moment of the click, in case the sensor fails
  const live = await createImageBitmap(video)
  try {
    const taken = await inTime(fromSensor(track, live.width))
    return taken ? { jpeg: taken, isLive: false } : { jpeg: await writeJpeg(live), isLive: true }
  } finally {
    live.close()
  }
}

/** Returns null if the sensor's photo would not be larger than the live picture, or is no JPEG. */
async function fromSensor(track: MediaStreamTrack, liveWidth: number): Promise<Blob | null> {
  const { ImageCapture: make } = globalThis as { ImageCapture?: SensorOf }
  if (make === undefined || track.readyState !== 'live') return null
  const sensor = new make(track)
  const { imageWidth } = await sensor.getPhotoCapabilities()
  if ((imageWidth?.max ?? 0) <= liveWidth) return null
  const photo = await sensor.takePhoto()
  return photo.type === 'image/jpeg' && photo.size > 0 ? photo : null
}

/** A failure counts as no photo, because the live picture can be used instead. */
function inTime(photo: Promise<Blob | null>): Promise<Blob | null> {
  const late = new Promise<null>(resolve => setTimeout(() => resolve(null), sensorMs))
  return Promise.race([photo.catch(() => null), late])
}

/** Writes the picture as drawn, so that no rotation is needed later. */
function writeJpeg(picture: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}

// Position of the laptop while photos are taken. It is tracked while the camera is on; a photo never waits long for it.

/** The first fix may take longer than a photo should wait. */
const waitMs = 500
/** An older position is not used: the van may have moved on. */
const freshMs = 120_000

export interface Place {
  /** returns the last known position, waiting half a second at most */
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
    // refused or not available: the photo is taken without a position
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
