/** Loads OpenCV, and frees its memory: its objects are outside the garbage collector. */
import process from 'node:process'
import type * as OpenCv from '@techstark/opencv-js'
import { channelsOf, type Picture } from './picture.ts'

export type Cv = typeof OpenCv
export type Mat = OpenCv.Mat

/** An object of OpenCV, which must be deleted. */
interface Deletable {
  delete(): void
}

/** Remembers an object until its scope ends, and returns it. */
export type Own = <T extends Deletable>(object: T) => T

let loading: Promise<{ cv: Cv }> | null = null

/** Returns OpenCV inside an object: the module has a `then` that never resolves, so a promise cannot return it. */
export function loadOpenCv(): Promise<{ cv: Cv }> {
  loading ??= startOpenCv()
  return loading
}

async function startOpenCv(): Promise<{ cv: Cv }> {
  const events = ['uncaughtException', 'unhandledRejection'] as const
  const before = events.map(event => process.listeners(event as 'uncaughtException'))
  const module = await import('@techstark/opencv-js/dist/opencv.js')
  const cv = module.default
  if (!('Mat' in cv)) await new Promise<void>(resolve => Object.assign(cv, { onRuntimeInitialized: resolve }))
  // OpenCV ends the process on any error, which is for the program to decide.
  for (const [at, event] of events.entries())
    for (const listener of process.listeners(event as 'uncaughtException'))
      if (!before[at]?.includes(listener)) process.removeListener(event, listener)
  return { cv }
}

/** Copies pixels to the memory of OpenCV. */
export function matOf(cv: Cv, own: Own, picture: Picture): Mat {
  const type = channelsOf(picture) === 1 ? cv.CV_8UC1 : cv.CV_8UC3
  const mat = own(new cv.Mat(picture.height, picture.width, type))
  mat.data.set(picture.data)
  return mat
}

/** Runs `work`, and then deletes each object that it passed to `own`. */
export function withOwned<T>(work: (own: Own) => T): T {
  const owned: Deletable[] = []
  try {
    return work(object => {
      owned.push(object)
      return object
    })
  } finally {
    for (const object of owned) object.delete()
  }
}
