/** Finds what moves in a photo's file, which a picture that is written again does not have. Pure. */

/** Brands that the first box of an MP4, a 3GP or a QuickTime film names; those of HEIC and AVIF are others. */
const filmBrand = /^(isom|iso[2-9]|mp4[12]|avc1|M4[AV] |MSNV|3g[2p].|qt {2})$/
const brandsStart = 8
const mostBoxBytes = 256

/**
 * Returns whether the file of a photo has a film in addition to its picture. Telephones append it to a JPEG, and to a
 * HEIC or in its `mpvd` box. The film begins with its own `ftyp` box, whatever the maker's metadata say of it.
 */
export function hasFilm(photo: Uint8Array): boolean {
  const bytes = viewOf(photo)
  // a HEIC begins with a box of this name, which is the picture's
  let at = bytes.indexOf('ftyp', brandsStart)
  while (at !== -1) {
    const boxBytes = bytes.readUInt32BE(at - 4)
    const isBox = boxBytes >= 2 * brandsStart && boxBytes <= mostBoxBytes
    if (isBox && filmBrand.test(bytes.toString('latin1', at + 4, at + 8))) return true
    at = bytes.indexOf('ftyp', at + 4)
  }
  return false
}

/** An animated PNG says so in a chunk before its first picture, which is all that sharp reads of it. */
export function isAnimatedPng(png: Uint8Array): boolean {
  const bytes = viewOf(png)
  const control = bytes.indexOf('acTL')
  return control !== -1 && control < bytes.indexOf('IDAT')
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
