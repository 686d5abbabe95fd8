/** A browser whose camera shows a code. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { drawCode } from '../../support/scan/draw-code.ts'
import { findHeadless } from './find-chromium.ts'

/** The file of the film, which is read from its beginning whenever a page opens the camera. */
const filmIn = (folder: string) => path.join(folder, 'camera.mjpeg')

/** Sets what the camera shows when it is opened next. */
export async function holdBefore(folder: string, code: string): Promise<void> {
  writeFileSync(filmIn(folder), await filmOf(code))
}

/** Starts a browser that grants the camera without asking. */
export async function launchWithCamera(folder: string, code: string): Promise<Browser> {
  await holdBefore(folder, code)
  const browser = await chromium.launch({
    executablePath: findHeadless(),
    args: [
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${filmIn(folder)}`,
    ],
  })
  onTestFinished(() => browser.close())
  return browser
}

/** Returns a film of a code on grey: a bar code for a part's number, else a QR code. */
async function filmOf(code: string): Promise<Buffer> {
  const isPart = /^\d{13}$/.test(code)
  const label = await (isPart ? drawCode(code, 'EAN13', 4) : drawCode(code, 'QRCode', 6))
  const grey = { create: { width: 640, height: 480, channels: 3, background: '#999' } } as const
  const picture = await sharp(grey)
    .composite([{ input: label }])
    .jpeg({ quality: 90 })
    .toBuffer()
  return Buffer.concat([picture, picture, picture, picture])
}
