/**
 * Serializes values as text for Chromium's debugger. IPC carries what structured clone does
 * (electronjs.org/docs/api/ipc-renderer, invoke): functions, promises and symbols throw, prototypes are lost, and
 * undefined, dates and bytes stay. The code also runs in both worlds of the page, as text, so it may use nothing
 * outside of itself.
 */

export interface Clone {
  pack(value: unknown): string
  unpack(text: string): unknown
}

export function createClone(): Clone {
  const typed: Record<string, new (bytes: ArrayBuffer) => unknown> = {
    ...{ Uint8Array, Uint8ClampedArray, Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array },
    ...{ Float32Array, Float64Array, BigInt64Array, BigUint64Array, DataView },
  }
  const toText = (bytes: Uint8Array): string => {
    if (typeof Buffer === 'function') return Buffer.from(bytes).toString('base64')
    let text = ''
    for (let at = 0; at < bytes.length; at += 32_768)
      text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
    return btoa(text)
  }
  const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(atob(text), sign => sign.charCodeAt(0))

  const refuse = (value: unknown): never => {
    throw new Error(`An object could not be cloned: ${String(value).slice(0, 60)}`)
  }
  const encodeObject = (value: object): unknown => {
    if (Array.isArray(value)) return value.map(encode)
    if (value instanceof Date) return { $: 'date', v: value.getTime() }
    if (value instanceof Map) return { $: 'map', v: [...value].map(encode) }
    if (value instanceof Set) return { $: 'set', v: [...value].map(encode) }
    if (value instanceof RegExp) return { $: 'regexp', v: [value.source, value.flags] }
    if (value instanceof Error) return { $: 'error', v: [value.name, value.message] }
    if (value instanceof ArrayBuffer) return { $: 'ArrayBuffer', v: toText(new Uint8Array(value)) }
    if (ArrayBuffer.isView(value)) {
      const kind =
        typeof Buffer === 'function' && Buffer.isBuffer(value) ? 'Uint8Array' : value.constructor.name
      return { $: kind, v: toText(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) }
    }
    if (value instanceof Promise || value instanceof WeakMap || value instanceof WeakSet) return refuse(value)
    const plain = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, encode(one)]))
    return '$' in value ? { $: 'object', v: plain } : plain
  }
  const encode = (value: unknown): unknown => {
    if (value === undefined) return { $: 'undefined' }
    if (typeof value === 'bigint') return { $: 'bigint', v: String(value) }
    if (typeof value === 'function' || typeof value === 'symbol') return refuse(value)
    if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
      return { $: 'number', v: Object.is(value, -0) ? '-0' : String(value) }
    return typeof value === 'object' && value !== null ? encodeObject(value) : value
  }

  const decodeTagged = (tag: string, held: never): unknown => {
    if (tag === 'undefined') return undefined
    if (tag === 'object') return decodePlain(held)
    if (tag === 'date') return new Date(held)
    if (tag === 'map') return new Map(decode(held) as [unknown, unknown][])
    if (tag === 'set') return new Set(decode(held) as unknown[])
    if (tag === 'regexp') return new RegExp(held[0], held[1])
    if (tag === 'error') return Object.assign(new Error(held[1]), { name: held[0] })
    if (tag === 'bigint') return BigInt(held)
    if (tag === 'number') return Number(held)
    const { buffer } = toBytes(held)
    return tag === 'ArrayBuffer' ? buffer : new (typed[tag] ?? Uint8Array)(buffer)
  }
  const decodePlain = (value: object): unknown =>
    Object.fromEntries(Object.entries(value).map(([key, one]) => [key, decode(one)]))
  const decode = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(decode)
    return '$' in value
      ? decodeTagged(String(value.$), (value as { v?: never }).v as never)
      : decodePlain(value)
  }
  return { pack: value => JSON.stringify(encode(value)), unpack: text => decode(JSON.parse(text)) }
}
