/** Documents that the camera captures. Each page is stored at once; one that could not be stored is held. */
import { signal } from '@preact/signals'
import { addFile, adding } from '../../../state/add-files.ts'
import { act } from '../../../state/ask.ts'
import { registerStore } from '../../../state/stores.ts'
import { t } from '../../../text/t.ts'
import { reloadCaptures } from '../../paper/captured/capture-store.ts'
import type { CameraTask } from '../task/camera-task.ts'
import type { CapturedPhoto, Paper, PaperPage } from './paper.ts'
import { storePage } from './store-page.ts'

/** Documents of the session, oldest first. */
const papers = signal<readonly Paper[]>([])
/** The document to which the next page is added, by the key of the camera's task. */
const open = signal<ReadonlyMap<string, number>>(new Map())
let lastId = 0

registerStore({
  forget() {
    papers.value = []
    open.value = new Map()
  },
})

/** Returns the document to which the next page is added; null: the next page begins one. */
export function openPaper(task: CameraTask): Paper | null {
  return findPaper(open.value.get(keyOf(task)))
}

/** Returns the number of the document's page that is the camera's page at an index. */
export function numberOf({ task: { into } }: Paper, at: number): number {
  return (into?.before ?? 0) + at + 1
}

/** Pages that the user discarded, or that were too large, are left out. */
function findPaper(id: number | undefined): Paper | null {
  const paper = papers.value.find(other => other.id === id)
  if (paper === undefined) return null
  const isHere = ({ uuid, file }: PaperPage) =>
    uuid !== null || adding.value.some(entry => entry.file === file)
  return { ...paper, pages: paper.pages.filter(isHere) }
}

/** The next page begins another document, or is the first one that the camera adds to its document. */
export function endPaper(task: CameraTask): void {
  const others = new Map(open.value)
  others.delete(keyOf(task))
  open.value = others
}

/** Returns the id of the document to which a page is added that is being captured now; it may begin one. */
export function beginPage(task: CameraTask): number {
  return openPaper(task)?.id ?? begin(task).id
}

/** Resolves once the page is stored, refused or held. */
export async function addPage(paperId: number, photo: CapturedPhoto): Promise<void> {
  const paper = findPaper(paperId)
  if (paper === null) return
  // listed first, so that the page is never without a place
  const isStored = addFile(paper.task.owner.ref, photo.file, {
    takenAt: photo.takenAt,
    store: bytes => store(paperId, photo, bytes),
  })
  change(paperId, ({ pages }) => ({ pages: [...pages, { file: photo.file, uuid: null }] }))
  await isStored
}

/** Removes the page that was stored last. */
export async function undoPage(task: CameraTask): Promise<void> {
  const paper = openPaper(task)
  const last = paper?.pages.findLast(({ uuid }) => uuid !== null)
  if (!paper || !last?.uuid) return
  const number = numberOf(paper, paper.pages.indexOf(last))
  if (!(await act('capture.removePage', { pageUuid: last.uuid }, t('camera.pageRemoved', { number })))) return
  change(paper.id, ({ pages }) => ({ pages: pages.filter(page => page !== last) }))
  reloadCaptures()
  // Main removes a document with its last page.
  if (openPaper(task)?.pages.length === 0) endPaper(task)
}

/** A job's camera and the camera of each document have their own pages. */
function keyOf({ owner, into }: CameraTask): string {
  return into === null ? owner.ref : `${into.captureUuid} ${into.pageUuid ?? ''}`
}

function begin(task: CameraTask): Paper {
  const paper: Paper = { id: ++lastId, task, captureUuid: task.into?.captureUuid ?? null, pages: [] }
  papers.value = [...papers.value, paper]
  open.value = new Map(open.value).set(keyOf(task), paper.id)
  return paper
}

function change(id: number, make: (paper: Paper) => Partial<Paper>): void {
  papers.value = papers.value.map(paper => (paper.id === id ? { ...paper, ...make(paper) } : paper))
}

async function store(id: number, photo: CapturedPhoto, bytes: Uint8Array) {
  const paper = findPaper(id)
  if (paper === null) return { ok: false as const, failure: null }
  const outcome = await storePage(paper, photo, bytes)
  if (!outcome.ok) return outcome
  reloadCaptures()
  const { captureUuid, pageUuid, isOther } = outcome.value
  change(id, ({ task, pages }) => ({
    captureUuid,
    ...(isOther && { task: { ...task, into: null } }),
    pages: pages
      .filter(({ uuid }) => uuid === null || !isOther)
      .map(other => (other.file === photo.file ? { ...other, uuid: pageUuid } : other)),
  }))
  return { ok: true as const, value: isOther ? t('camera.begun') : sayStored(id, photo.file) }
}

function sayStored(id: number, file: File): string {
  const paper = findPaper(id)
  const at = paper?.pages.findIndex(page => page.file === file) ?? 0
  const number = paper === null ? 1 : numberOf(paper, at)
  return paper?.task.into?.pageUuid ? t('paper.retaken', { at: number }) : t('camera.captured', { number })
}
