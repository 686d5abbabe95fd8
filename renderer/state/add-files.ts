/** Files on their way into the laptop's own keeping: one after another, each told of until it is kept or refused. */
import { signal } from '@preact/signals'
import type { Failure } from '../../shared/failures.ts'
import { limits } from '../../shared/limits.ts'
import type { Position } from '../../shared/schema.ts'
import { describeLoss, shownName } from '../text/file-words.ts'
import { formatBytes } from '../text/format.ts'
import { t } from '../text/t.ts'
import { attempt, tellFailure } from './ask.ts'
import { today } from './clock.ts'
import { reloadJob } from './job-store.ts'
import { registerStore } from './stores.ts'
import { alertFailed, announceSaved, type Moment, momentNow } from './toast.ts'

/** What is known beside the file itself. */
export interface AboutFile {
  /** epoch ms of the press */
  takenAt?: number
  /** resolves soon, with null where the place is not known */
  position?: Promise<Position | null>
  /** the photo it was drawn over, by uuid */
  madeOf?: string
}

export interface Adding {
  jobUuid: string
  file: File
  about: AboutFile
  /** it was not kept, and lies here alone until it is tried again or left out */
  isHeld: boolean
  /** when it was asked for: what went wrong since then, with another of them, is still news once it is kept */
  begun: Moment
}

/** In their order; the first that is not held is being kept. */
export const adding = signal<readonly Adding[]>([])

let last: Promise<unknown> = Promise.resolve()

/** Resolves once each of them was kept, refused or held. */
export async function addFiles(jobUuid: string, files: readonly File[]): Promise<void> {
  const begun = momentNow()
  await Promise.all(files.map(file => addFile(jobUuid, file, {}, begun)))
}

/** A photo of the camera is 5 MB: several at once would only take each other's memory. False: it is not kept. */
export function addFile(
  jobUuid: string,
  file: File,
  about: AboutFile = {},
  begun: Moment = momentNow(),
): Promise<boolean> {
  const unfit = describeUnfit(file)
  if (unfit !== null) {
    alertFailed(unfit)
    return Promise.resolve(false)
  }
  const entry: Adding = { jobUuid, file, about, isHeld: false, begun }
  adding.value = [...adding.value, entry]
  return inTurn(entry)
}

export function tryAgain(entry: Adding): Promise<boolean> {
  const again: Adding = { ...entry, isHeld: false, begun: momentNow() }
  adding.value = adding.value.map(other => (other === entry ? again : other))
  return inTurn(again)
}

export function leaveOut(entry: Adding): void {
  adding.value = adding.value.filter(other => other !== entry)
}

registerStore({
  forget() {
    adding.value = []
  },
})

/** What is too much is not read into memory first. */
function describeUnfit({ name, size }: File): string | null {
  if (size === 0) return t('file.empty', { name })
  return size > limits.documentBytes
    ? t('file.tooLarge', { name, most: formatBytes(limits.documentBytes) })
    : null
}

function inTurn(entry: Adding): Promise<boolean> {
  const kept = last.then(() => keep(entry))
  last = kept.catch(() => leaveOut(entry))
  return kept
}

async function keep(entry: Adding): Promise<boolean> {
  const { jobUuid, file, about, begun } = entry
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) {
    leaveOut(entry)
    alertFailed(t('file.unreadable', { name: file.name }))
    return false
  }
  const outcome = await attempt('document.add', {
    owner: { kind: 'job', ref: jobUuid },
    bytes: new Uint8Array(bytes),
    fileName: file.name,
    attach: true,
    takenAt: about.takenAt ?? null,
    position: (await about.position) ?? null,
    madeOf: about.madeOf ?? null,
  })
  if (!outcome.ok) return refuse(entry, outcome.failure)
  leaveOut(entry)
  reloadJob()
  const loss = describeLoss(file.name, outcome.value)
  if (loss !== null) alertFailed(loss)
  else announceSaved(t('file.kept', { name: shownName(file.name, today.peek()) }), begun)
  return true
}

/** A photo of the camera is nowhere else: where only the disk or the program was not ready, it is held. */
function refuse(entry: Adding, failure: Failure | null): false {
  const isHeld = failure === null || failure.code === 'storage'
  if (isHeld) adding.value = adding.value.map(other => (other === entry ? { ...entry, isHeld: true } : other))
  else leaveOut(entry)
  if (failure !== null) tellFailure(failure)
  return false
}
