/** Adds EXIF and a colour profile to a JPEG, without changing its picture. Pure. */

const exifHead = Buffer.from('Exif\0\0', 'latin1')
const profileHead = Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1')
/** Greatest number of bytes in a segment. Its length field has two bytes, which are counted too. */
const segmentBytes = 0xffff - 2
const orientationTag = 0x0112

/** Returns the EXIF without its header, from `II…` or `MM…` on; null for other bytes. */
export function tiffOf(exif: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(exif.buffer, exif.byteOffset, exif.byteLength)
  // in HEIC four bytes with its position precede the EXIF; in JPEG six characters do
  for (const start of [0, 4, 6, 10]) {
    const mark = bytes.subarray(start, start + 4).toString('latin1')
    if (mark === 'II*\0' || mark === 'MM\0*') return bytes.subarray(start)
  }
  return null
}

/**
 * Adds EXIF to an upright JPEG that has none. Orientation and thumbnail are removed, because they describe the original
 * picture. EXIF that is broken or too long is not added.
 */
export function insertExif(jpeg: Uint8Array, tiff: Uint8Array | null): Uint8Array {
  const upright = tiff && stoodUpright(tiff)
  return upright ? insert(jpeg, 0xe1, [exifHead, upright]) : jpeg
}

/** Adds the ICC profile of the colours, if it fits into one segment. */
export function insertProfile(jpeg: Uint8Array, profile: Uint8Array | null): Uint8Array {
  return profile ? insert(jpeg, 0xe2, [profileHead, profile]) : jpeg
}

function stoodUpright(tiff: Uint8Array): Uint8Array | null {
  const copy = Buffer.from(tiff)
  const isLittle = copy[0] === 0x49
  const view = new DataView(copy.buffer, copy.byteOffset, copy.byteLength)
  try {
    const directory = view.getUint32(4, isLittle)
    const entries = view.getUint16(directory, isLittle)
    for (let at = directory + 2; at < directory + 2 + entries * 12; at += 12)
      if (view.getUint16(at, isLittle) === orientationTag) view.setUint16(at + 8, 1, isLittle)
    view.setUint32(directory + 2 + entries * 12, 0, isLittle)
    return copy
  } catch {
    // an address in the EXIF is beyond its end
    return null
  }
}

/** Inserts a segment after the two bytes that begin every JPEG. */
function insert(jpeg: Uint8Array, marker: number, parts: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts)
  if (content.length > segmentBytes || jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return jpeg
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}
