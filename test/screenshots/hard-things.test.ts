import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadSharp } from '../../main/service/documents/thumbnails/shrink-image.ts'
import { photoOf } from './hard-things.ts'

test("the photos of the hard day can be created in the hub's process, which opens no drawings", async () => {
  await loadSharp()
  const { format, width, height } = await sharp(await photoOf(0)).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 480, height: 640 })
})
