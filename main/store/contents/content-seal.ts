/**
 * Encrypts contents for an object store, in chunks that can be read alone. Each content has a key of its own, which is
 * derived from the hub's key and the SHA-256 of the content. So the same content is always encrypted to the same bytes,
 * and an interrupted upload can continue.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { contentLimits } from '../../../shared/limits/limits.ts'

const { chunkBytes } = contentLimits
const TAG_BYTES = 16
const NONCE_BYTES = 12
const IV_BYTES = 16
const sealedChunkBytes = chunkBytes + TAG_BYTES

/** A chunk that was changed, cut or sealed with another key. */
export class ChunkDamaged extends Error {
  override readonly name = 'ChunkDamaged'
}

/** The chunks of one content. */
interface SealedContent {
  /** Number of chunks. */
  readonly chunks: number
  seal(index: number, bytes: Uint8Array): Buffer
  /** @throws ChunkDamaged */
  open(index: number, sealed: Uint8Array): Buffer
}

export interface ContentSeal {
  /** Returns the name of the object, which does not reveal the SHA-256. */
  nameOf(sha256: string): string
  /** Returns the SHA-256 behind the name of an object; null: the name is not from this hub. */
  sha256Of(name: string): string | null
  contentOf(content: { sha256: string; size: number }): SealedContent
  /** Encrypts a short text that is no content. `label` names its use. */
  sealText(label: string, text: string): Buffer
  /** @throws ChunkDamaged */
  openText(label: string, sealed: Uint8Array): string
}

/** `hubKey` is the database's key, 32 bytes. All keys of the seal are derived from it. */
export function createContentSeal(hubKey: Uint8Array): ContentSeal {
  const derive = (label: string, salt: Uint8Array = new Uint8Array()) =>
    Buffer.from(hkdfSync('sha256', hubKey, salt, `fieldbook ${label} 1`, 32))
  const [ivKey, nameKey] = [derive('names of contents'), derive('hidden names')]
  const ivOf = (hash: Uint8Array) => createHmac('sha256', ivKey).update(hash).digest().subarray(0, IV_BYTES)
  return {
    nameOf(sha256) {
      const hash = Buffer.from(sha256, 'hex')
      const iv = ivOf(hash)
      return Buffer.concat([iv, createCipheriv('aes-256-ctr', nameKey, iv).update(hash)]).toString('hex')
    },
    sha256Of(name) {
      if (!/^[0-9a-f]{96}$/.test(name)) return null
      const bytes = Buffer.from(name, 'hex')
      const iv = bytes.subarray(0, IV_BYTES)
      const hash = createDecipheriv('aes-256-ctr', nameKey, iv).update(bytes.subarray(IV_BYTES))
      return ivOf(hash).equals(iv) ? hash.toString('hex') : null
    },
    contentOf({ sha256, size }) {
      const key = derive('content', Buffer.from(sha256, 'hex'))
      const chunks = Math.max(1, Math.ceil(size / chunkBytes))
      const nonceOf = (index: number) => chunkNonce(index, index === chunks - 1)
      return {
        chunks,
        seal: (index, bytes) => seal(key, nonceOf(index), bytes),
        open: (index, sealed) => open(key, nonceOf(index), sealed),
      }
    },
    sealText(label, text) {
      const nonce = randomBytes(NONCE_BYTES)
      return Buffer.concat([nonce, seal(derive(label), nonce, Buffer.from(text, 'utf8'))])
    },
    openText(label, sealed) {
      const nonce = Buffer.from(sealed.subarray(0, NONCE_BYTES))
      if (nonce.length < NONCE_BYTES) throw new ChunkDamaged('A text is cut')
      return open(derive(label), nonce, sealed.subarray(NONCE_BYTES)).toString('utf8')
    },
  }
}

/** Returns the size of a content after encryption. All sizes are in bytes. */
export function sealedSize(size: number): number {
  return size + TAG_BYTES * Math.max(1, Math.ceil(size / chunkBytes))
}

/** Returns the size of the content in an object; null: no content has this size after encryption. */
export function openedSize(sealed: number): number | null {
  const size = sealed - TAG_BYTES * Math.ceil(sealed / sealedChunkBytes)
  return size >= 0 && sealedSize(size) === sealed ? size : null
}

/** Returns the positions of the chunks from `first` up to, but not including, `end`, in the object of a content. */
export function sealedRange(size: number, first: number, end: number): { start: number; end: number } {
  return { start: first * sealedChunkBytes, end: Math.min(end * sealedChunkBytes, sealedSize(size)) }
}

/** Marks the last chunk, so that a cut content cannot be read as a shorter one. */
function chunkNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUInt8(isLast ? 1 : 0, 0)
  nonce.writeUInt32BE(index, NONCE_BYTES - 4)
  return nonce
}

function seal(key: Buffer, nonce: Buffer, bytes: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

function open(key: Buffer, nonce: Buffer, sealed: Uint8Array): Buffer {
  if (sealed.length < TAG_BYTES) throw new ChunkDamaged('A chunk is cut')
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  const bytes = decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES))
  try {
    return Buffer.concat([bytes, decipher.final()])
  } catch (error) {
    throw new ChunkDamaged('A chunk was changed', { cause: error })
  }
}
