/** The `accept` attribute for pictures that become pages. Not every browser counts HEIC as an image. */
export const pagePictures = 'image/*,.heic,.heif'
