/** WebM files as MediaRecorder writes them: as a stream, in clusters of unknown length. */

const idOf = (hex: string) => Buffer.from(hex, 'hex')
const sized = (hex: string, content: Uint8Array) => {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(0x01_00_00_00_00_00_00_00n | BigInt(content.length))
  return Buffer.concat([idOf(hex), size, content])
}
const short = (hex: string, content: Uint8Array) =>
  Buffer.concat([idOf(hex), Buffer.from([0x80 | content.length]), content])
const unknown = (hex: string) => Buffer.concat([idOf(hex), idOf('01ffffffffffffff')])

/** Returns the beginning of a recording, before its first cluster. */
export function webmHead(codecs: readonly string[]): Buffer {
  const tracks = codecs.map(codec => sized('ae', sized('86', Buffer.from(codec))))
  return Buffer.concat([
    short('1a45dfa3', short('4282', Buffer.from('webm'))),
    unknown('18538067'),
    short('1549a966', Buffer.concat([short('2ad7b1', idOf('0f4240')), short('4d80', Buffer.from('Chrome'))])),
    sized('1654ae6b', Buffer.concat(tracks)),
  ])
}

/** Returns a cluster whose blocks begin at `times`, in ms; each block has `bytes` of content. */
export function webmCluster(times: readonly number[], bytes = 40): Buffer {
  const [first = 0] = times
  const start = Buffer.alloc(4)
  start.writeUInt32BE(first)
  const blocks = times.map(time => {
    const head = Buffer.alloc(4)
    head[0] = 0x81
    head.writeInt16BE(time - first, 1)
    return sized('a3', Buffer.concat([head, Buffer.alloc(bytes, time % 251)]))
  })
  return Buffer.concat([unknown('1f43b675'), short('e7', start), ...blocks])
}

/** Returns the parts of a voice note of `seconds`, one for each second. */
export function voiceParts(seconds: number): Buffer[] {
  return Array.from({ length: seconds }, (_, second) => {
    const times = Array.from({ length: 20 }, (_, at) => second * 1_000 + at * 50)
    const cluster = webmCluster(times)
    return second === 0 ? Buffer.concat([webmHead(['A_OPUS']), cluster]) : cluster
  })
}
