/** Documents that are being captured for the open job or asset, and the actions on them. */
import { computed, effect, signal } from '@preact/signals'
import type { CaptureView } from '../../../../shared/contract/capture.ts'
import type { Request } from '../../../../shared/contract/contract.ts'
import type { PageLook } from '../../../../shared/entities/captured-page.ts'
import type { Point, Quad } from '../../../../shared/rules/quad.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'
import { act, ask, attempt, showFailure } from '../../../state/ask.ts'
import '../../../state/battery.ts'
import { shownJobUuid } from '../../../state/day-store.ts'
import { type FileOwner, reloadOwner } from '../../../state/file-store.ts'
import { createReader, registerReader } from '../../../state/reader.ts'
import { shownAsset } from '../../../state/shown-asset.ts'
import { registerStore } from '../../../state/stores.ts'
import { announceSaved, momentNow } from '../../../state/toast.ts'
import { t } from '../../../text/t.ts'
import { dropDone, showWhile, withPending } from './pending-changes.ts'

const reader = createReader(
  (key: string): Promise<Outcome<CaptureView[]>> => ask('capture.list', { owner: ownerOf(key) }),
)

/** Reads the documents; null: not read yet. */
export const readCaptures = reader.value
/** The documents with the changes that are being saved. */
export const captures = computed(() => withPending(readCaptures.value))
export const reloadCaptures = reader.reload
registerStore({
  start: () =>
    effect(() => {
      readCaptures.value
      dropDone()
    }),
})

registerReader(reader, here => {
  const assetUuid = shownAsset(here)
  if (assetUuid !== null) return keyOf({ kind: 'asset', ref: assetUuid })
  return shownJobUuid.value === null ? null : keyOf({ kind: 'job', ref: shownJobUuid.value })
})

function keyOf({ kind, ref }: FileOwner): string {
  return `${kind} ${ref}`
}

function ownerOf(key: string): FileOwner {
  const [kind, ref = ''] = key.split(' ')
  return { kind: kind === 'asset' ? 'asset' : 'job', ref }
}

type SendWay = NonNullable<Request<'capture.send'>['how']>

/** Documents whose PDF is being made. */
export const beingSent = signal<ReadonlySet<string>>(new Set())

/**
 * Makes the PDF and adds it to the job or asset. Returns false if that failed; the user sees why. If it is too large, its
 * problem says so, and the user is asked how to send it.
 */
export async function sendNow(owner: FileOwner, capture: CaptureView, how?: SendWay): Promise<boolean> {
  const { uuid: captureUuid, name } = capture
  if (beingSent.peek().has(captureUuid)) return false
  beingSent.value = new Set([...beingSent.peek(), captureUuid])
  const begun = momentNow()
  const outcome = await attempt('capture.send', { captureUuid, ...(how && { how }) })
  beingSent.value = new Set([...beingSent.peek()].filter(other => other !== captureUuid))
  if (outcome.ok) announceSaved(t('paper.sent', { name }), begun)
  else if (outcome.failure?.obstacle !== 'too-large') showFailure(outcome.failure)
  reloadCaptures()
  reloadOwner(owner)
  return outcome.ok
}

/** Returns whether it was saved. */
export async function changeCapture(change: Request<'capture.change'>, said: string): Promise<boolean> {
  const isSaved = await act('capture.change', change, said)
  reloadCaptures()
  return isSaved
}

/** Saves a name while it is typed, silently. */
export async function nameCapture(captureUuid: string, name: string | null): Promise<void> {
  const outcome = await attempt('capture.change', { captureUuid, name })
  if (!outcome.ok) showFailure(outcome.failure)
  reloadCaptures()
}

interface PageChange {
  pageUuid: string
  corners?: Quad | null
  look?: PageLook
}

/** Returns whether it was saved. */
export async function changePage({ pageUuid, corners, look }: PageChange, said: string): Promise<boolean> {
  const given = corners === undefined ? {} : { corners: corners === null ? null : writable(corners) }
  const shown = { ...(corners !== undefined && { corners }), ...(look !== undefined && { look }) }
  return showWhile(pageUuid, shown, async () => {
    const isSaved = await act('capture.changePage', { pageUuid, ...given, ...(look && { look }) }, said)
    reloadCaptures()
    return isSaved
  })
}

function writable([a, b, c, d]: Quad): [Point, Point, Point, Point] {
  return [a, b, c, d]
}

export async function movePage(pageUuid: string, to: number): Promise<void> {
  await showWhile(pageUuid, { to }, async () => {
    await act('capture.movePage', { pageUuid, to }, t('paper.moved', { at: to + 1 }))
    reloadCaptures()
  })
}

/** Stops the recognition of the text, or reads again what was stopped or failed. */
export async function setReading(captureUuid: string, isWanted: boolean): Promise<void> {
  if (isWanted) await act('capture.resumeReading', { captureUuid }, t('paper.readingAgain'))
  else await act('capture.stopReading', { captureUuid }, t('paper.readingStopped'))
  reloadCaptures()
}
