/** Stores added files one after another. Each is listed until it is stored or refused. */
import { signal } from '@preact/signals'
import type { Position } from '../../shared/entities/schema.ts'
import { limits } from '../../shared/limits/limits.ts'
import type { Failure } from '../../shared/text/failures.ts'
import { describeLoss, shownName } from '../text/file-labels.ts'
import { formatBytes } from '../text/format.ts'
import { t } from '../text/t.ts'
import { type Attempt, attempt, showFailure } from './ask.ts'
import { today } from './clock.ts'
import { reloadJob } from './job-store.ts'
import { registerStore } from './stores.ts'
import { alertFailed, announceSaved, type Moment, momentNow } from './toast.ts'

/** Facts about a file that the file itself does not contain. */
export interface AboutFile {
  /** epoch ms of the shutter click */
  takenAt?: number
  /** resolves soon; null if the position is unknown */
  position?: Promise<Position | null>
  /** uuid of the photo that was drawn over */
  madeOf?: string
  /** stores the bytes in place of a document of the job, and returns the announcement; held after a failure, unless it is no picture */
  store?: (bytes: Uint8Array) => Promise<Attempt<string>>
}

export interface Adding {
  jobUuid: string
  file: File
  about: AboutFile
  /** it could not be stored, and exists only here until the user retries or discards it */
  isHeld: boolean
  /** when the file was added: errors of later files stay visible after this one was stored */
  begun: Moment
}

/** Files in order. The first that is not held is being stored. */
export const adding = signal<readonly Adding[]>([])

let last: Promise<unknown> = Promise.resolve()

/** Resolves once each file was stored, refused or held. */
export async function addFiles(jobUuid: string, files: readonly File[]): Promise<void> {
  const begun = momentNow()
  await Promise.all(files.map(file => addFile(jobUuid, file, {}, begun)))
}

/**
 * Stores one file at a time, because several photos of 5 MB would need much memory. Returns false if it was not stored.
 */
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

/** Checks the size before the file is read into memory. */
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
  const { file, about, begun } = entry
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) {
    leaveOut(entry)
    alertFailed(t('file.unreadable', { name: file.name }))
    return false
  }
  const outcome = await (about.store ?? storeDocument)(new Uint8Array(bytes), entry)
  if (!outcome.ok) return refuse(entry, outcome.failure)
  leaveOut(entry)
  reloadJob()
  if (outcome.value !== null) announceSaved(outcome.value, begun)
  return true
}

/** Shows what the file lost, if it is not stored as it was: then there is no announcement. */
async function storeDocument(
  bytes: Uint8Array,
  { jobUuid, file, about }: Adding,
): Promise<Attempt<string | null>> {
  const outcome = await attempt('document.add', {
    owner: { kind: 'job', ref: jobUuid },
    bytes,
    fileName: file.name,
    attach: true,
    takenAt: about.takenAt ?? null,
    position: (await about.position) ?? null,
    madeOf: about.madeOf ?? null,
  })
  if (!outcome.ok) return outcome
  const loss = describeLoss(file.name, outcome.value)
  if (loss !== null) alertFailed(loss)
  const said = t('file.saved', { name: shownName(file.name, today.peek()) })
  return { ok: true, value: loss === null ? said : null }
}

/** Holds a captured page, and a camera photo if the disk or the program failed, because it exists nowhere else. */
function refuse(entry: Adding, failure: Failure | null): false {
  // a page that is no picture was chosen, and is elsewhere too
  if (failure === null || failure.code === 'storage' || (entry.about.store && failure.code !== 'invalid'))
    adding.value = adding.value.map(other => (other === entry ? { ...entry, isHeld: true } : other))
  else leaveOut(entry)
  if (failure !== null) showFailure(failure)
  return false
}
