/** Documents that the camera captures. Each page is stored at once; one that could not be stored is held. */
import { signal } from '@preact/signals'
import type { Quad } from '../../../../shared/rules/quad.ts'
import { addFile, adding } from '../../../state/add-files.ts'
import { type Attempt, act, attempt } from '../../../state/ask.ts'
import { registerStore } from '../../../state/stores.ts'
import { t } from '../../../text/t.ts'
import { reloadCaptures } from '../../paper/captured/capture-store.ts'

interface PaperPage {
  file: File
  /** null: not stored yet */
  uuid: string | null
}

export interface Paper {
  id: number
  jobUuid: string
  /** null: no page is stored yet */
  captureUuid: string | null
  pages: readonly PaperPage[]
}

export interface CapturedPhoto {
  file: File
  /** epoch ms of the shutter click */
  takenAt: number
  /** fractions of the photo; undefined: they are searched on it */
  corners?: Quad | undefined
}

/** Documents of the session, oldest first. */
const papers = signal<readonly Paper[]>([])
/** The document to which the next page of a job is added, by the job's uuid. */
const open = signal<ReadonlyMap<string, number>>(new Map())
let lastId = 0

registerStore({
  forget() {
    papers.value = []
    open.value = new Map()
  },
})

/** Returns the document to which the next page is added; null: the next page begins one. */
export function openPaper(jobUuid: string): Paper | null {
  return findPaper(open.value.get(jobUuid))
}

/** Pages that the user discarded, or that were too large, are left out. */
function findPaper(id: number | undefined): Paper | null {
  const paper = papers.value.find(other => other.id === id)
  if (paper === undefined) return null
  const isHere = ({ uuid, file }: PaperPage) =>
    uuid !== null || adding.value.some(entry => entry.file === file)
  return { ...paper, pages: paper.pages.filter(isHere) }
}

/** The next page begins another document. */
export function endPaper(jobUuid: string): void {
  const others = new Map(open.value)
  others.delete(jobUuid)
  open.value = others
}

/** Returns the id of the document to which a page is added that is being captured now; it may begin one. */
export function beginPage(jobUuid: string): number {
  return openPaper(jobUuid)?.id ?? begin(jobUuid).id
}

/** Resolves once the page is stored, refused or held. */
export async function addPage(paperId: number, photo: CapturedPhoto): Promise<void> {
  const paper = findPaper(paperId)
  if (paper === null) return
  const { jobUuid } = paper
  // listed first, so that the page is never without a place
  const isStored = addFile(jobUuid, photo.file, {
    takenAt: photo.takenAt,
    store: bytes => storePage(paperId, photo, bytes),
  })
  change(paperId, ({ pages }) => ({ pages: [...pages, { file: photo.file, uuid: null }] }))
  await isStored
}

/** Removes the page that was stored last. */
export async function undoPage(jobUuid: string): Promise<void> {
  const paper = openPaper(jobUuid)
  const last = paper?.pages.findLast(({ uuid }) => uuid !== null)
  if (!paper || !last?.uuid) return
  const number = paper.pages.indexOf(last) + 1
  if (!(await act('capture.removePage', { pageUuid: last.uuid }, t('camera.pageRemoved', { number })))) return
  change(paper.id, ({ pages }) => ({ pages: pages.filter(page => page !== last) }))
  reloadCaptures()
  // Main removes a document with its last page.
  if (openPaper(jobUuid)?.pages.length === 0) endPaper(jobUuid)
}

function begin(jobUuid: string): Paper {
  const paper: Paper = { id: ++lastId, jobUuid, captureUuid: null, pages: [] }
  papers.value = [...papers.value, paper]
  open.value = new Map(open.value).set(jobUuid, paper.id)
  return paper
}

function change(id: number, make: (paper: Paper) => Partial<Paper>): void {
  papers.value = papers.value.map(paper => (paper.id === id ? { ...paper, ...make(paper) } : paper))
}

async function storePage(id: number, photo: CapturedPhoto, bytes: Uint8Array): Promise<Attempt<string>> {
  const paper = findPaper(id)
  if (paper === null) return { ok: false, failure: null }
  const outcome = await askToStore(paper, photo, bytes)
  if (!outcome.ok) return outcome
  reloadCaptures()
  const { captureUuid, page } = outcome.value
  const isOther = paper.captureUuid !== null && paper.captureUuid !== captureUuid
  change(id, ({ pages }) => ({
    captureUuid,
    pages: pages
      .filter(({ uuid }) => uuid === null || !isOther)
      .map(other => (other.file === photo.file ? { ...other, uuid: page.uuid } : other)),
  }))
  const number = (findPaper(id)?.pages.findIndex(({ file }) => file === photo.file) ?? 0) + 1
  return { ok: true, value: isOther ? t('camera.begun') : t('camera.captured', { number }) }
}

/** A document that was sent in the meantime gets no more pages: the page begins another one. */
async function askToStore(
  { jobUuid, captureUuid }: Paper,
  { takenAt, corners }: CapturedPhoto,
  bytes: Uint8Array,
) {
  const page = {
    owner: { kind: 'job' as const, ref: jobUuid },
    label: t('camera.document'),
    bytes,
    takenAt,
    ...(corners && { corners: [...corners] as [...Quad] }),
  }
  const outcome = await attempt('capture.addPage', { ...page, captureUuid })
  const isSent = !outcome.ok && outcome.failure?.code === 'not-found' && captureUuid !== null
  return isSent ? attempt('capture.addPage', { ...page, captureUuid: null }) : outcome
}
