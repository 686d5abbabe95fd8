/**
 * Records a voice note or a video. Each part is stored in main as soon as it is recorded. A recording that is not kept,
 * because the sheet was closed or the program ended, is offered on the job.
 */
import { signal } from '@preact/signals'
import type { RecordingKind } from '../../../shared/entities/recording.ts'
import { limits, recordingLimits } from '../../../shared/limits/limits.ts'
import type { Failure } from '../../../shared/text/failures.ts'
import { attempt, showFailure } from '../../state/ask.ts'
import type { FileOwner } from '../../state/file-store.ts'
import type { MediaTrouble } from '../../state/media-trouble.ts'
import { holdRunning } from '../../state/running-recording.ts'
import { closeRecorder, listMicrophones, type Microphone, openRecorder, recorderOf } from './open-recorder.ts'
import { PartQueue } from './part-queue.ts'
import { leftMs, RecordingTime } from './recording-time.ts'
import { followLevel, type SoundLevel } from './sound-level.ts'

export type RecorderState =
  | { is: 'opening' | 'ready' | 'recording' | 'paused' | 'saving' }
  /** `isKept`: what was recorded until then is saved */
  | { is: 'away'; trouble: MediaTrouble; isKept: boolean }
  /** the disk is full: the last parts exist only in this window */
  | { is: 'unsaved' }

const tickMs = 100
/** Milliseconds of a recording without any sound after which a message says so. */
const silentMs = 5_000

interface Running {
  uuid: string
  media: MediaRecorder
  parts: PartQueue
  ended: Promise<void>
  /** lets every window offer the recording */
  release: () => void
}

export class Recorder {
  readonly state = signal<RecorderState>({ is: 'opening' })
  readonly recordedMs = signal(0)
  /** levels of the sound so far, 0 to 100; before the recording, the last ones */
  readonly levels = signal<readonly number[]>([])
  readonly bytes = signal(0)
  readonly isSilent = signal(false)
  readonly stream = signal<MediaStream | null>(null)
  readonly microphones = signal<readonly Microphone[]>([])
  readonly #owner: FileOwner
  readonly #kind: RecordingKind
  readonly #onKept: () => void
  #level: SoundLevel | null = null
  #time = new RecordingTime()
  #lastSoundMs = 0
  #sent = 0
  #running: Running | null = null
  #ticking: ReturnType<typeof setInterval> | null = null
  #isLeft = false

  /** `onKept`: called after a recording became a file of the job. */
  constructor(owner: FileOwner, kind: RecordingKind, onKept: () => void) {
    this.#owner = owner
    this.#kind = kind
    this.#onKept = onKept
  }

  /** Opens the microphone. `deviceId` null: the system's. */
  async open(deviceId: string | null): Promise<void> {
    this.#close()
    this.state.value = { is: 'opening' }
    const opened = await openRecorder(this.#kind, deviceId)
    if (!opened.ok) return this.#away(opened.trouble)
    const { stream } = opened
    if (this.#isLeft) return closeRecorder(stream)
    this.stream.value = stream
    this.#level = followLevel(stream)
    for (const track of stream.getTracks())
      track.addEventListener('ended', () => void this.#onUnplugged(stream))
    this.#ticking = setInterval(() => this.#tick(), tickMs)
    this.state.value = { is: 'ready' }
    this.microphones.value = await listMicrophones()
  }

  /** `fileName`: the name of the later file; `startedAt`: epoch ms. */
  async start(fileName: string, startedAt: number): Promise<void> {
    const stream = this.stream.value
    if (this.state.value.is !== 'ready' || stream === null) return
    this.state.value = { is: 'saving' }
    const about = { owner: this.#owner, kind: this.#kind, fileName, startedAt }
    const begun = await attempt('recording.begin', about)
    if (!begun.ok) {
      showFailure(begun.failure)
      this.state.value = { is: 'ready' }
      return
    }
    if (this.#isLeft) return
    this.#forget()
    this.#run(begun.value.recordingUuid, stream)
  }

  #run(uuid: string, stream: MediaStream): void {
    const parts = new PartQueue(uuid, failure => void this.#onFailure(failure))
    const media = recorderOf(this.#kind, stream)
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    media.addEventListener('dataavailable', ({ data }) => this.#addPart(parts, data))
    media.addEventListener('stop', () => resolve())
    this.#running = { uuid, media, parts, ended, release: holdRunning(uuid) }
    media.start(recordingLimits.partMs)
    this.#time.resume(performance.now())
    this.state.value = { is: 'recording' }
  }

  #addPart(parts: PartQueue, blob: Blob): void {
    if (blob.size === 0) return
    this.bytes.value += blob.size
    const peaks = this.levels.value.slice(this.#sent)
    this.#sent += peaks.length
    parts.add({ blob, recordedMs: Math.round(this.#time.at(performance.now())), peaks })
  }

  pauseOrResume(): void {
    const media = this.#running?.media
    if (media?.state === 'recording') {
      media.pause()
      // the part before the pause must not wait for the next one
      media.requestData()
      this.#time.pause(performance.now())
      this.state.value = { is: 'paused' }
    } else if (media?.state === 'paused') {
      media.resume()
      this.#time.resume(performance.now())
      this.state.value = { is: 'recording' }
    }
  }

  /** Ends the recording, and adds it to the job as a file. Returns whether it was added. */
  async keep(): Promise<boolean> {
    const running = this.#running
    if (running === null) return false
    this.state.value = { is: 'saving' }
    await this.#end(running)
    if (!(await running.parts.flush())) return false
    const kept = await attempt('recording.keep', { recordingUuid: running.uuid })
    if (!kept.ok) {
      showFailure(kept.failure)
      this.state.value = { is: 'unsaved' }
      return false
    }
    this.#settle()
    if (!this.#isLeft) this.state.value = { is: 'ready' }
    this.#onKept()
    return true
  }

  /** Closes the microphone. What was recorded stays, and is offered on the job; `onLeft` runs after it is stored. */
  async leave(onLeft: () => void): Promise<void> {
    this.#isLeft = true
    const running = this.#running
    if (running !== null && this.state.value.is !== 'saving') {
      await this.#end(running)
      await running.parts.flush()
      this.#settle()
      onLeft()
    }
    this.#close()
  }

  async #end({ media, ended }: Running): Promise<void> {
    this.#time.pause(performance.now())
    if (media.state !== 'inactive') media.stop()
    await ended
  }

  async #onFailure(failure: Failure | null): Promise<void> {
    showFailure(failure)
    const running = this.#running
    if (running === null || this.state.value.is === 'unsaved') return
    this.state.value = { is: 'unsaved' }
    await this.#end(running)
  }

  async #onUnplugged(stream: MediaStream): Promise<void> {
    if (this.stream.value !== stream || this.#isLeft) return
    const isKept = this.#running !== null && (await this.keep())
    if (this.state.value.is !== 'unsaved') this.#away('unplugged', isKept)
  }

  #away(trouble: MediaTrouble, isKept = false): void {
    this.#close()
    if (!this.#isLeft) this.state.value = { is: 'away', trouble, isKept }
  }

  #tick(): void {
    const { is } = this.state.value
    if (this.#level === null || (is !== 'ready' && is !== 'recording')) return
    const { level, isSilent } = this.#level.read()
    if (is === 'ready') {
      this.levels.value = [...this.levels.value.slice(1 - shownBefore), level]
      return
    }
    this.levels.value = [...this.levels.value, level]
    const recordedMs = this.#time.at(performance.now())
    this.recordedMs.value = recordedMs
    if (!isSilent) this.#lastSoundMs = recordedMs
    this.isSilent.value = recordedMs - this.#lastSoundMs >= silentMs
    if (leftMs(this.#kind, recordedMs) === 0 || this.bytes.value > mostStored) void this.keep()
  }

  #forget(): void {
    this.#time = new RecordingTime()
    this.#lastSoundMs = 0
    this.#sent = 0
    this.levels.value = []
    this.recordedMs.value = 0
    this.bytes.value = 0
    this.isSilent.value = false
  }

  #settle(): void {
    this.#running?.release()
    this.#running = null
    this.#forget()
  }

  #close(): void {
    if (this.#ticking !== null) clearInterval(this.#ticking)
    this.#ticking = null
    this.#level?.close()
    this.#level = null
    if (this.stream.value !== null) closeRecorder(this.stream.value)
    this.stream.value = null
  }
}

/** Levels that are shown before the recording begins. */
const shownBefore = 60

/** Bytes at which a recording ends, so that its last parts still fit the largest document. */
const mostStored = limits.documentBytes - 4 * 1024 * 1024
