import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadSharp } from '../../main/service/documents/thumbnails/shrink-image.ts'
import { photoOf } from './hard-things.ts'

test('the sample photos for the screenshots are JPEG files of the expected size', async () => {
  await loadSharp()
  const { format, width, height } = await sharp(await photoOf(0)).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 480, height: 640 })
})
