/** Stores the parts of a recording in main, in their order. Parts that could not be stored wait here. */
import type { Failure } from '../../../shared/text/failures.ts'
import { attempt } from '../../state/ask.ts'

interface Part {
  blob: Blob
  position: number
  recordedMs: number
  peaks: number[]
}

/** Parts of recordings that were left while the disk was full, by the recording's uuid. */
const held = new Map<string, PartQueue>()

/** Stores the parts that only this window has. Returns whether all are stored now; a failure was reported. */
export async function storeHeld(recordingUuid: string): Promise<boolean> {
  return (await held.get(recordingUuid)?.flush()) ?? true
}

export class PartQueue {
  readonly #recordingUuid: string
  readonly #onFailure: (failure: Failure | null) => void
  readonly #waiting: Part[] = []
  #count = 0
  #storing: Promise<boolean> | null = null

  constructor(recordingUuid: string, onFailure: (failure: Failure | null) => void) {
    this.#recordingUuid = recordingUuid
    this.#onFailure = onFailure
  }

  add(part: Omit<Part, 'position'>): void {
    this.#waiting.push({ ...part, position: this.#count++ })
    void this.flush()
  }

  /** Returns whether all parts are stored. A failure was reported. */
  async flush(): Promise<boolean> {
    while (this.#waiting.length > 0) {
      this.#storing ??= this.#storeFirst().finally(() => {
        this.#storing = null
      })
      if (!(await this.#storing)) {
        held.set(this.#recordingUuid, this)
        return false
      }
    }
    held.delete(this.#recordingUuid)
    return true
  }

  async #storeFirst(): Promise<boolean> {
    const [part] = this.#waiting
    if (part === undefined) return true
    const { blob, ...about } = part
    const bytes = new Uint8Array(await blob.arrayBuffer())
    const outcome = await attempt('recording.add', { recordingUuid: this.#recordingUuid, bytes, ...about })
    if (outcome.ok) this.#waiting.shift()
    else this.#onFailure(outcome.failure)
    return outcome.ok
  }
}
