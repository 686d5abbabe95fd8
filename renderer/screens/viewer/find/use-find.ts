/** The search inside a PDF: its text, its matches, and the one that is shown. */
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'preact/hooks'
import { highlight } from '../../../state/open-found.ts'
import { type FindBy, type FoldedText, foldPieces, matchText } from './match-text.ts'
import { type Box, type PageText, readPageText } from './page-texts.ts'
import { readStoredTexts } from './stored-texts.ts'

interface FoundPlace {
  /** from 1 */
  page: number
  boxes: readonly Box[]
}

export interface Find {
  isOpen: boolean
  q: string
  places: readonly FoundPlace[]
  /** index of the shown place; -1: none */
  at: number
  /** whether all pages were searched */
  isDone: boolean
  /** whether any page has text */
  hasText: boolean
  open(): void
  close(): void
  search(q: string): void
  step(by: 1 | -1): void
}

interface ReadPage extends PageText {
  folded: FoldedText
}

const nothing = { places: [] as readonly FoundPlace[], at: -1, isDone: false, hasText: false }

/** A document that was opened from the results of a search begins at the page of the result, with its terms. */
export function useFind(document: PDFDocumentProxy | null, documentUuid: string, pagesAtMost: number): Find {
  const hit = highlight.peek()
  const start = hit?.documentUuid === documentUuid && hit.page !== null ? hit : null
  const [isOpen, setOpen] = useState(start !== null)
  const [q, setText] = useState(start?.q ?? '')
  const [found, setFound] = useState(nothing)
  const pages = useRef(new Map<number, ReadPage>())
  const stored = useRef<Promise<readonly PageText[]> | null>(null)
  const firstPage = useRef(start?.page ?? 1)
  useEffect(() => {
    setFound(nothing)
    if (document === null || !isOpen || q.trim() === '') return
    const stop = new AbortController()
    const count = Math.min(document.numPages, pagesAtMost)
    const readStored = () => (stored.current ??= readStoredTexts(documentUuid))
    const work = { document, readStored, pages: pages.current, count, q, signal: stop.signal }
    void findAll(work, (places, state) => {
      // shows the first place on the page of the result, or after it
      const at = places.findIndex(({ page }) => page >= firstPage.current)
      setFound({ places, at: places.length === 0 ? -1 : Math.max(0, at), ...state })
    })
    return () => stop.abort()
  }, [document, isOpen, q, pagesAtMost])
  return {
    isOpen,
    q,
    ...found,
    open: () => setOpen(true),
    close: () => setOpen(false),
    search(text) {
      firstPage.current = 1
      setText(text)
    },
    step: by =>
      setFound(now => ({
        ...now,
        at: now.places.length === 0 ? -1 : (now.at + by + now.places.length) % now.places.length,
      })),
  }
}

interface Work {
  document: PDFDocumentProxy
  /** asks main once */
  readStored(): Promise<readonly PageText[]>
  pages: Map<number, ReadPage>
  count: number
  q: string
  signal: AbortSignal
}

type OnFound = (places: readonly FoundPlace[], state: { isDone: boolean; hasText: boolean }) => void

/** Searches for the text as it was typed; if no page has it, for each of its words. Reports once, at the end. */
async function findAll(work: Work, onFound: OnFound): Promise<void> {
  let hasText = false
  await readPages(work)
  for (const by of ['phrase', 'words'] as const) {
    const places: FoundPlace[] = []
    for (let page = 1; page <= work.count; page++) {
      const read = await readPage(work, page)
      if (work.signal.aborted) return
      if (read === null) continue
      hasText ||= read.folded.text !== ''
      places.push(...placesOn(read, page, work.q, by))
    }
    if (places.length > 0) return onFound(places, { isDone: true, hasText })
  }
  onFound([], { isDone: true, hasText })
}

function placesOn({ folded, boxOf }: ReadPage, page: number, q: string, by: FindBy): FoundPlace[] {
  return matchText(folded, q, by).map(match => ({ page, boxes: match.map(boxOf) }))
}

/** Reads all pages. If the PDF has no text, its pages get the stored text of the captured document. */
async function readPages(work: Work): Promise<void> {
  const { pages, count, signal, readStored } = work
  for (let at = 1; at <= count && !signal.aborted; at++) await readPage(work, at)
  if (signal.aborted || [...pages.values()].some(({ folded }) => folded.text !== '')) return
  for (const [at, text] of (await readStored()).entries())
    pages.set(at + 1, { ...text, folded: foldPieces(text.pieces) })
}

/** Returns null for a page that cannot be read. */
async function readPage({ document, pages }: Work, at: number): Promise<ReadPage | null> {
  const known = pages.get(at)
  if (known) return known
  const text = await readPageText(document, at).catch(() => null)
  if (text === null) return null
  const read = { ...text, folded: foldPieces(text.pieces) }
  pages.set(at, read)
  return read
}
