/**
 * Reads and completes the WebM files of MediaRecorder. It writes them as a stream, so the file has no duration, and
 * players cannot seek in it. A file that was cut between two of its parts is playable.
 */

interface Element {
  id: number
  /** index of the first byte of its content */
  start: number
  /** index after its content; null: until its parent ends */
  end: number | null
}

const segment = 0x18538067
const info = 0x1549a966
const duration = 0x4489
const cluster = 0x1f43b675
const clusterTime = 0xe7
const blockGroup = 0xa0
const block = 0xa1
const simpleBlock = 0xa3
/** Elements whose content is read too. */
const parents: ReadonlySet<number> = new Set([segment, cluster, blockGroup])
/** Milliseconds at most that the last frame is shown or heard. */
const longestFrameMs = 100

/** Returns the length of a recording in ms, from the times of its complete blocks; null: it has no block. */
export function measureWebm(file: Uint8Array): number | null {
  const times = [...blockTimes(file)]
  if (times.length === 0) return null
  const last = times.reduce((latest, at) => Math.max(latest, at), 0)
  const before = times.reduce((latest, at) => (at < last ? Math.max(latest, at) : latest), 0)
  return last + Math.min(last - before, longestFrameMs)
}

/** Yields the time of each complete block, in ms since the start. MediaRecorder counts in milliseconds. */
function* blockTimes(file: Uint8Array): Generator<number, void, undefined> {
  let clusterAt = 0
  for (const { id, start, end } of elementsOf(file)) {
    if (id === clusterTime && end !== null) clusterAt = unsigned(file, start, end)
    if (id !== block && id !== simpleBlock) continue
    const track = readNumber(file, start)
    const at = track && start + track.length
    if (at !== null && at + 2 <= file.length) yield clusterAt + signed16(file, at)
  }
}

/** Returns the file with a duration, with which players show the length and seek. Other files are returned unchanged. */
export function withDuration(file: Uint8Array, durationMs: number): Uint8Array {
  const found = elementsOf(file).find(({ id }) => id === info || id === cluster)
  if (found?.id !== info || found.end === null) return file
  const content = file.subarray(found.start, found.end)
  const isKnown = elementsOf(content).some(({ id }) => id === duration)
  // an Info of MediaRecorder is short: its length is one byte, also with a duration
  if (isKnown || content.length + durationBytes > 126) return file
  const longer = Buffer.concat([durationElement(durationMs), content])
  return Buffer.concat([
    file.subarray(0, found.start - 1),
    Buffer.from([0x80 | longer.length]),
    longer,
    file.subarray(found.end),
  ])
}

const durationBytes = 11

function durationElement(durationMs: number): Buffer {
  const element = Buffer.alloc(durationBytes)
  element.writeUInt16BE(duration, 0)
  element[2] = 0x88
  element.writeDoubleBE(durationMs, 3)
  return element
}

/** Yields the complete elements in the order of the file, parents before their content. Ends at an incomplete one. */
function* elementsOf(file: Uint8Array): Generator<Element, void, undefined> {
  for (let at = 0; at < file.length; ) {
    const id = readNumber(file, at, true)
    const size = id && readNumber(file, at + id.length)
    if (id === null || size === null) return
    const start = at + id.length + size.length
    const end = size.isUnknown ? null : start + size.value
    if (end !== null && end > file.length && !parents.has(id.value)) return
    yield { id: id.value, start, end }
    at = end === null || parents.has(id.value) ? start : end
  }
}

interface EbmlNumber {
  value: number
  /** bytes */
  length: number
  isUnknown: boolean
}

/** Reads a number of variable length (EBML, RFC 8794, section 4). An id contains its length mark. */
function readNumber(file: Uint8Array, at: number, isId = false): EbmlNumber | null {
  const first = file[at] ?? 0
  const length = Math.clz32(first) - 23
  if (first === 0 || at + length > file.length) return null
  const mark = 0x80 >> (length - 1)
  let value = isId ? first : first & (mark - 1)
  let isUnknown = (first & (mark - 1)) === mark - 1
  for (let next = at + 1; next < at + length; next++) {
    const byte = file[next] ?? 0
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { value, length, isUnknown }
}

function unsigned(file: Uint8Array, start: number, end: number): number {
  return file.subarray(start, end).reduce((value, byte) => value * 256 + byte, 0)
}

function signed16(file: Uint8Array, at: number): number {
  return (((file[at] ?? 0) << 24) >> 16) | (file[at + 1] ?? 0)
}
