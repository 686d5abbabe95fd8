/** UUIDs that are derived from a name (RFC 9562, version 5): the same name gives the same UUID on every machine. */

/** @param namespace a UUID */
export function nameUuid(namespace: string, name: string): string {
  const prefix = Uint8Array.from(namespace.replaceAll('-', '').match(/../g) ?? [], hex =>
    Number.parseInt(hex, 16),
  )
  const text = new TextEncoder().encode(name)
  const bytes = sha1(Uint8Array.from([...prefix, ...text])).slice(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Returns the digest of 20 bytes. `shared` has no `node:crypto`, and that of browsers is asynchronous. */
function sha1(message: Uint8Array): Uint8Array {
  const padded = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / 64) * 64))
  for (const [at, byte] of message.entries()) padded.setUint8(at, byte)
  padded.setUint8(message.length, 0x80)
  padded.setUint32(padded.byteLength - 4, message.length * 8)
  const state = new DataView(new ArrayBuffer(20))
  for (const [at, word] of [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0].entries())
    state.setUint32(at * 4, word)
  for (let block = 0; block < padded.byteLength; block += 64) addBlock(state, padded, block)
  return new Uint8Array(state.buffer)
}

const constants = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6]

function addBlock(state: DataView, padded: DataView, block: number): void {
  const words = new Uint32Array(80)
  const word = (at: number) => words[at] ?? 0
  for (let at = 0; at < 80; at++)
    words[at] =
      at < 16
        ? padded.getUint32(block + at * 4)
        : rotate(word(at - 3) ^ word(at - 8) ^ word(at - 14) ^ word(at - 16), 1)
  const before = Array.from({ length: 5 }, (_, at) => state.getUint32(at * 4))
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = before
  for (let at = 0; at < 80; at++) {
    const round = Math.floor(at / 20)
    const mixed = round === 0 ? (b & c) | (~b & d) : round === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d
    const next = rotate(a, 5) + mixed + e + (constants[round] ?? 0) + word(at)
    ;[a, b, c, d, e] = [next >>> 0, a, rotate(b, 30), c, d]
  }
  for (const [at, value] of [a, b, c, d, e].entries()) state.setUint32(at * 4, (before[at] ?? 0) + value)
}

function rotate(value: number, bits: number): number {
  return ((value << bits) | (value >>> (32 - bits))) >>> 0
}
