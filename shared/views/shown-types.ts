/** Types of files that the screens show: pictures made of pixels, and PDF. They cannot run code. */

/** Types that Chromium draws itself. */
const pictureTypes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
])

export function isPicture(mimeType: string | null): boolean {
  return mimeType !== null && pictureTypes.has(mimeType)
}

export function isPdf(mimeType: string | null): boolean {
  return mimeType === 'application/pdf'
}

export function isShown(mimeType: string | null): boolean {
  return isPicture(mimeType) || isPdf(mimeType)
}
