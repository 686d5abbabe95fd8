/** Stores a captured page: in its document, in place of another page, or in a new document. */
import type { Request } from '../../../../shared/contract/contract.ts'
import type { Quad } from '../../../../shared/rules/quad.ts'
import { type Attempt, attempt } from '../../../state/ask.ts'
import { t } from '../../../text/t.ts'
import { noteRetaken } from '../../paper/captured/removed.ts'
import type { CapturedPhoto, Paper } from './paper.ts'

interface StoredPage {
  captureUuid: string
  pageUuid: string
  /** the document was sent in the meantime, so the page begins another one */
  isOther: boolean
}

export async function storePage(
  paper: Paper,
  { takenAt, corners }: CapturedPhoto,
  bytes: Uint8Array,
): Promise<Attempt<StoredPage>> {
  const photo = { bytes, takenAt, ...(corners && { corners: [...corners] as [...Quad] }) }
  const retaken = await retake(paper, photo)
  if (retaken !== null && !isSent(retaken)) return retaken
  const { task, captureUuid } = paper
  const add = (to: string | null) =>
    attempt('capture.addPage', { ...photo, owner: task.owner, label: t('camera.document'), captureUuid: to })
  const first = await add(retaken === null ? captureUuid : null)
  const added = captureUuid !== null && isSent(first) ? await add(null) : first
  if (!added.ok) return added
  const { captureUuid: uuid, page } = added.value
  return {
    ok: true,
    value: { captureUuid: uuid, pageUuid: page.uuid, isOther: captureUuid !== null && captureUuid !== uuid },
  }
}

type Photo = Pick<Request<'capture.replacePage'>, 'bytes' | 'takenAt' | 'corners'>

/** Returns null if the page is a new one. */
async function retake({ task: { owner, into } }: Paper, photo: Photo): Promise<Attempt<StoredPage> | null> {
  if (into?.pageUuid == null) return null
  const { captureUuid, pageUuid, before } = into
  const taken = await attempt('capture.replacePage', { ...photo, pageUuid })
  if (!taken.ok) return taken
  noteRetaken(owner, { captureUuid, pageUuid, at: before + 1 })
  return { ok: true, value: { captureUuid, pageUuid, isOther: false } }
}

function isSent(outcome: Attempt<unknown>): boolean {
  return !outcome.ok && outcome.failure?.code === 'not-found'
}
