/** JPEG quality of a copy of a photo */
const quality = 0.92

/**
 * Draws a copy of a photo and returns it as a JPEG. Sizes are in pixels.
 * @throws if the browser cannot allocate a canvas of that size
 */
export async function drawCopy(
  { width, height }: { width: number; height: number },
  draw: (context: OffscreenCanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no canvas of this size')
  // a JPEG has no transparency: transparent parts become white
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  draw(context)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
