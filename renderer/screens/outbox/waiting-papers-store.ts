/** Captured documents of all jobs and assets that are not sent yet, while the outbox is open. */
import { computed } from '@preact/signals'
import type { WaitingCapture } from '../../../shared/contract/capture.ts'
import { act, ask, attempt, showFailure } from '../../state/ask.ts'
import { fetchFile } from '../../state/fetch-file.ts'
import { createReader, registerReader } from '../../state/reader.ts'
import { announceSaved } from '../../state/toast.ts'
import { t } from '../../text/t.ts'

const reader = createReader((_: 'all') => ask('capture.waiting', {}))
export const waitingPapers = reader.value
export const reloadWaiting = reader.reload
export const hasPapers = computed(
  () => reader.value.value?.ok === true && reader.value.value.value.length > 0,
)
registerReader(reader, here => (here.screen === 'outbox' ? 'all' : null))

/** Saves the document as a PDF where the user chooses. The document stays. */
export async function saveAsFile({ uuid, name }: WaitingCapture): Promise<void> {
  const outcome = await attempt('capture.save', { captureUuid: uuid })
  if (!outcome.ok) return showFailure(outcome.failure)
  if (outcome.value === null) return
  if (outcome.value.href !== null) fetchFile(outcome.value.href)
  announceSaved(t('paper.fileSaved', { name }))
}

export async function removeWaiting({ uuid, name }: WaitingCapture): Promise<void> {
  await act('capture.remove', { captureUuid: uuid }, t('paper.removed', { name }))
  reader.reload()
}
