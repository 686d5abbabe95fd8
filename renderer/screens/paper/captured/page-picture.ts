/** Pictures of captured pages. Main makes each when it is first shown, one after the other. */
import { useEffect, useState } from 'preact/hooks'
import type { CapturedPage } from '../../../../shared/contract/capture.ts'
import { attempt, showFailure } from '../../../state/ask.ts'
import { registerStore } from '../../../state/stores.ts'

/** CSS pixels of the longer side of a small picture */
const smallSide = 320
/** Large pictures in memory; a page has about 2 MB */
const mostLarge = 8

export interface PagePicture {
  url: string
  blob: Blob
  /** pixels */
  width: number
  height: number
}

export type PictureSize = 'small' | 'large' | 'photo'

interface Wanted {
  pageUuid: string
  /** the page and how it looks; another look is another picture */
  key: string
  of: 'photo' | 'page'
  done: (made: Made | null) => void
}

interface Made {
  small: PagePicture
  large: PagePicture
}

const small = new Map<string, PagePicture>()
const large = new Map<string, PagePicture>()
/** The last one is made first: it is the page that the user has just opened. */
let queue: Wanted[] = []
let isMaking = false

registerStore({
  forget() {
    for (const { url } of [...small.values(), ...large.values()]) URL.revokeObjectURL(url)
    small.clear()
    large.clear()
    queue = []
  },
})

/** Returns the picture; null while it is made; `failed`: it cannot be made, and a message says why. */
export function usePagePicture(page: CapturedPage | null, size: PictureSize): PagePicture | 'failed' | null {
  const key = page === null ? null : keyOf(page, size)
  const store = size === 'small' ? small : large
  const [failed, setFailed] = useState<string | null>(null)
  const [, redraw] = useState(0)
  useEffect(() => {
    if (page === null || key === null || store.has(key)) return
    let isWanted = true
    const wanted: Wanted = {
      pageUuid: page.uuid,
      key,
      of: size === 'photo' ? 'photo' : 'page',
      done: made => {
        if (made === null && isWanted) setFailed(key)
        else if (isWanted) redraw(count => count + 1)
      },
    }
    queue.push(wanted)
    void makeNext()
    return () => {
      isWanted = false
      queue = queue.filter(other => other !== wanted)
    }
  }, [key])
  if (key === null) return null
  return store.get(key) ?? (failed === key ? 'failed' : null)
}

/** Corners and look of a page decide its picture; its photo is always the same. */
function keyOf({ uuid, corners, look }: CapturedPage, size: PictureSize): string {
  return size === 'photo' ? `${uuid} photo` : JSON.stringify([uuid, corners, look])
}

async function makeNext(): Promise<void> {
  if (isMaking) return
  const wanted = queue.pop()
  if (wanted === undefined) return
  isMaking = true
  const made = await make(wanted)
  isMaking = false
  const others = queue.filter(({ key }) => key === wanted.key)
  queue = queue.filter(({ key }) => key !== wanted.key)
  for (const { done } of [wanted, ...others]) done(made)
  void makeNext()
}

async function make({ pageUuid, key, of }: Wanted): Promise<Made | null> {
  const outcome = await attempt('capture.picture', { pageUuid, of })
  if (!outcome.ok) {
    showFailure(outcome.failure)
    return null
  }
  const blob = new Blob([new Uint8Array(outcome.value)])
  const bitmap = await createImageBitmap(blob).catch(() => null)
  if (bitmap === null) return null
  const { width, height } = bitmap
  const made = {
    large: { url: URL.createObjectURL(blob), blob, width, height },
    small: await shrink(bitmap),
  }
  bitmap.close()
  small.set(key, made.small)
  large.set(key, made.large)
  for (const old of [...large.keys()].slice(0, -mostLarge)) forgetLarge(old)
  return made
}

/** A picture that is still shown stays visible. */
function forgetLarge(key: string): void {
  const picture = large.get(key)
  large.delete(key)
  if (picture !== undefined) URL.revokeObjectURL(picture.url)
}

async function shrink(bitmap: ImageBitmap): Promise<PagePicture> {
  const scale = Math.min(1, smallSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [bitmap.width, bitmap.height].map(side => Math.max(1, Math.round(side * scale)))
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1)
  const pen = canvas.getContext('2d')
  if (pen !== null) {
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
  return { url: URL.createObjectURL(blob), blob, width: canvas.width, height: canvas.height }
}
