/** The photo with what was drawn over it, as one picture of the photo's full size. */
import { drawShapes } from './draw-shapes.ts'
import type { Shape } from './shapes.ts'

const quality = 0.92

/** @throws when the browser has no room for a picture of that size */
export async function flatten(photo: HTMLImageElement, shapes: readonly Shape[]): Promise<Blob> {
  const size = { width: photo.naturalWidth, height: photo.naturalHeight }
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no canvas of this size')
  // a JPEG has no holes: what a drawing leaves open is paper
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(photo, 0, 0)
  drawShapes(context, shapes, size)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
