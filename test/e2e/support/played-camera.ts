/** A camera of the page whose picture the test decides: a page is shown until the test moves it. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { drawPage, type WantedPage } from '../../pages/draw-page.ts'

const size = { width: 1_280, height: 960 }

/** Replaces the camera before it is opened. `facingMode` as browsers report it. */
export function playCamera(page: Page, facingMode: 'user' | 'environment' = 'environment'): Promise<void> {
  return page.evaluate(`(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, ${JSON.stringify(size)})
    const context = canvas.getContext('2d')
    globalThis.playedPicture = null
    const draw = () => {
      if (playedPicture) context.drawImage(playedPicture, 0, 0)
      // A camera sends pictures all the time, also of a still scene.
      context.fillRect(0, 0, 1, 1)
    }
    setInterval(draw, 100)
    globalThis.playedTracks = []
    navigator.mediaDevices.getUserMedia = async () => {
      const stream = canvas.captureStream()
      const [track] = stream.getVideoTracks()
      const told = track.getSettings.bind(track)
      track.getSettings = () => ({ ...told(), facingMode: '${facingMode}' })
      playedTracks.push(track)
      return stream
    }
  })()`)
}

/** Returns a photo of a page in the size of the played camera. */
export async function drawForCamera(wanted: WantedPage): Promise<Buffer> {
  const { jpeg } = await drawPage(wanted)
  return sharp(jpeg)
    .resize({ ...size, fit: 'cover' })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Puts a picture before the camera, until another one follows. An open camera shows it when this returns. */
export function showToCamera(page: Page, jpeg: Buffer): Promise<void> {
  return page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${jpeg.toString('base64')}'), letter => letter.charCodeAt(0))
    playedPicture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
    const video = document.querySelector('video')
    if (video?.readyState > 1) for (let frames = 0; frames < 3; frames++) await new Promise(done => video.requestVideoFrameCallback(done))
  })()`)
}

/** Unplugs the camera. */
export function unplugCamera(page: Page): Promise<void> {
  return page.evaluate(`playedTracks.at(-1).dispatchEvent(new Event('ended'))`)
}
