/**
 * A file under a key that lies in no file: it may be put where temporary files go, and what a killed program leaves of
 * it tells nobody anything. AES-256-GCM, and its tag at the end.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { pipeline, type Readable, Transform } from 'node:stream'

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** For one file alone: a key, and the nonce that goes with it. */
export function makeFileKey(): Uint8Array {
  return randomBytes(keyBytes + nonceBytes)
}

/** Seals what goes through it. */
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

/** Bytes that are in one piece already. */
export function sealBytes(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const cipher = createCipheriv(algorithm, key.subarray(0, keyBytes), key.subarray(keyBytes))
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** How many bytes there were before it was sealed. */
export function sizeOfSealed(file: string): number {
  return statSync(file).size - tagBytes
}

/** What was sealed, of a byte at least. An error that comes at its end is all that a changed file shows. */
export function openSealed(file: string, key: Uint8Array): Readable {
  const size = sizeOfSealed(file)
  const decipher = createDecipheriv(algorithm, key.subarray(0, keyBytes), key.subarray(keyBytes))
  decipher.setAuthTag(readTag(file, size))
  // an error of either ends both, and whoever reads hears of it
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
