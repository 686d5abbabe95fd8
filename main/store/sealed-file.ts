/**
 * Encrypts a temporary file with a key that is only in memory. A file that a killed program leaves cannot
 * be read.
 * Uses AES-256-GCM, with the tag at the end of the file.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { pipeline, type Readable, Transform } from 'node:stream'

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** Returns a key and nonce for a single file. */
export function makeFileKey(): Uint8Array {
  return randomBytes(keyBytes + nonceBytes)
}

/** Returns a stream that encrypts. */
export function sealing(key: Uint8Array): Transform {
  const cipher = createCipheriv(algorithm, key.subarray(0, keyBytes), key.subarray(keyBytes))
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, cipher.update(chunk)),
    flush(done) {
      this.push(cipher.final())
      done(null, cipher.getAuthTag())
    },
  })
}

/** Encrypts bytes that are completely in memory. */
export function sealBytes(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const cipher = createCipheriv(algorithm, key.subarray(0, keyBytes), key.subarray(keyBytes))
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Returns the number of bytes before encryption. */
export function sizeOfSealed(file: string): number {
  return statSync(file).size - tagBytes
}

/** Decrypts a file of at least one byte. A changed file causes an error only at the end of the stream. */
export function openSealed(file: string, key: Uint8Array): Readable {
  const size = sizeOfSealed(file)
  const decipher = createDecipheriv(algorithm, key.subarray(0, keyBytes), key.subarray(keyBytes))
  decipher.setAuthTag(readTag(file, size))
  // an error of either stream ends both, and the reader receives it
  return pipeline(createReadStream(file, { end: size - 1 }), decipher, () => undefined)
}

function readTag(file: string, at: number): Buffer {
  const tag = Buffer.alloc(tagBytes)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, tag, 0, tagBytes, at)
  } finally {
    closeSync(descriptor)
  }
  return tag
}
