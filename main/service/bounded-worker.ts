/**
 * Runs one task on untrusted bytes in a thread. The thread ends with its result, or when its time or memory is used up.
 */
import { Worker } from 'node:worker_threads'

const megabyte = 1024 * 1024
const pageBytes = 64 * 1024

export interface Bounds {
  seconds: number
  /** Bytes of JavaScript's memory. `boundMemory` limits the WebAssembly memory of a library. */
  memoryBytes: number
  /** ends the thread early */
  signal?: AbortSignal
}

/**
 * Returns the message that the thread posts, or null for any failure: a damaged or protected file, or a limit reached.
 */
export function startBoundedWorker<Answer>(
  file: URL,
  order: { bytes: Uint8Array },
  bounds: Bounds,
): Promise<Answer | null> {
  const worker = new Worker(file, {
    workerData: order,
    // Transfers the bytes, as copying 50 MB would block all other requests.
    transferList: memoryOf(order.bytes),
    resourceLimits: { maxOldGenerationSizeMb: bounds.memoryBytes / megabyte },
    // Discards the library's output: an untrusted file could write text of its choice into the log.
    stdout: true,
    stderr: true,
    env: {},
  })
  return new Promise(resolve => {
    const cut = setTimeout(() => end(null), bounds.seconds * 1_000)
    const stop = () => end(null)
    const end = (answer: Answer | null) => {
      clearTimeout(cut)
      bounds.signal?.removeEventListener('abort', stop)
      void worker.terminate()
      resolve(answer)
    }
    bounds.signal?.addEventListener('abort', stop)
    worker.once('message', end)
    worker.once('error', () => end(null))
    worker.once('exit', () => end(null))
  })
}

/** Returns the buffer to transfer, if it holds only these bytes. The caller's array is empty afterwards. */
function memoryOf({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}

/** Limits the memory of a WebAssembly module: growing it over `mostBytes` throws. */
export function boundMemory(exports: WebAssembly.Exports, mostBytes: number): void {
  for (const value of Object.values(exports)) {
    if (!(value instanceof WebAssembly.Memory)) continue
    const grow = value.grow.bind(value)
    value.grow = pages => {
      if (value.buffer.byteLength + pages * pageBytes > mostBytes) throw new RangeError('No more memory')
      return grow(pages)
    }
  }
}
