/** A thread for one piece of work on a stranger's bytes: it ends with its answer, its time or its memory. */
import { Worker } from 'node:worker_threads'

const megabyte = 1024 * 1024
const pageBytes = 64 * 1024

export interface Bounds {
  seconds: number
  /** of JavaScript's own memory; what a library takes beside it is bounded by `boundMemory` */
  memoryBytes: number
}

/** What the thread posts, or null: damaged, protected, too slow or too large, whatever the reason. */
export function workBeside<Answer>(
  file: URL,
  order: { bytes: Uint8Array },
  bounds: Bounds,
): Promise<Answer | null> {
  const worker = new Worker(file, {
    workerData: order,
    // 50 MB are a copy that everybody would wait for
    transferList: memoryOf(order.bytes),
    resourceLimits: { maxOldGenerationSizeMb: bounds.memoryBytes / megabyte },
    // what a stranger's file makes the library say is not for the log
    stdout: true,
    stderr: true,
    env: {},
  })
  return new Promise(resolve => {
    const cut = setTimeout(() => end(null), bounds.seconds * 1_000)
    const end = (answer: Answer | null) => {
      clearTimeout(cut)
      void worker.terminate()
      resolve(answer)
    }
    worker.once('message', end)
    worker.once('error', () => end(null))
    worker.once('exit', () => end(null))
  })
}

/** What can be given away, as nothing else lies in it; the bytes are gone from here afterwards. */
function memoryOf({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}

/** A library asks for more memory through its own module; beyond the bound it is told that there is none. */
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
