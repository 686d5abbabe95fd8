/** Pictures of a few bytes whose headers claim any size. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export function pngOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const data = deflateSync(Buffer.alloc(1_000))
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

export function gifOf(width: number, height: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\0\0\0', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  return Buffer.concat([head, Buffer.alloc(100)])
}

export function bmpOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(154)
  head.write('BM')
  head.writeUInt32LE(head.length, 2)
  head.writeUInt32LE(54, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(height, 22)
  head.set([1, 0, 8, 0, 1], 26)
  return head
}

/** The size is in the frame's header, `FF C0`, after the length and the precision. */
export async function jpegOf(width: number, height: number): Promise<Buffer> {
  const background = '#c01010'
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg({ progressive: false })
    .toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}
