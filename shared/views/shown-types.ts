/** Types of files that the screens show: pictures made of pixels, PDF, sound and films. They cannot run code. */

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

/** Types that Chromium plays. */
const playedTypes: ReadonlySet<string> = new Set([
  'audio/webm',
  'audio/ogg',
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/wav',
  'video/webm',
  'video/mp4',
])

export function isPlayed(mimeType: string | null): boolean {
  return mimeType !== null && playedTypes.has(mimeType)
}

export function isShown(mimeType: string | null): boolean {
  return isPicture(mimeType) || isPdf(mimeType) || isPlayed(mimeType)
}
