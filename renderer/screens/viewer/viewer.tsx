import {
  ArrowLeft,
  ChevronLeft,
  ChevronRight,
  Crop,
  FileX,
  PencilLine,
  PenTool,
  RotateCw,
  ZoomIn,
  ZoomOut,
} from 'lucide-preact'
import type { RefObject } from 'preact'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { DocumentView } from '../../../shared/views/document.ts'
import { isPlayed } from '../../../shared/views/shown-types.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { areSingleKeysOn } from '../../state/app-store.ts'
import { closeFile, leafTo } from '../../state/file-route.ts'
import type { FileOwner } from '../../state/file-store.ts'
import { listen } from '../../state/listen.ts'
import { openCrop, openMarkup } from '../../state/markup.ts'
import { latinKey } from '../../state/shortcuts.ts'
import { formatPercent } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { Caption } from '../files/caption.tsx'
import { InternalSwitch, useCaptionSwitch } from '../files/file-actions.tsx'
import { FileFacts, type People } from '../files/file-facts.tsx'
import { inOrder, mayMarkUp, opensHere } from '../files/file-kinds.ts'
import { nameOf } from '../files/name-of-file.ts'
import { useStableKeys } from '../files/same-files.ts'
import { CopyText } from '../paper/copy-text.tsx'
import { Shown } from './shown.tsx'
import { isLargest, type Step, stepSize, type Turn, turnRight, wholeSize } from './zoom.ts'
import './viewer.css'
import './whole-window.css'

export interface ViewerProps {
  owner: FileOwner
  /** files of the job or asset; null: not read yet */
  documents: readonly DocumentView[] | null
  documentUuid: string
  people: People
}

/** Shows one file in the whole window, over its job or asset, with links to the next and previous. */
export function Viewer({ owner, documents, documentUuid, people }: ViewerProps) {
  const section = useRef<HTMLElement>(null)
  const keys = useStableKeys(documents?.map(({ uuid }) => uuid) ?? [])
  const shown = useFollowed(owner, documents, documentUuid, keys)
  const key = shown ? keys.get(shown.uuid) : undefined
  const seen = useSize(key)
  const around = neighboursOf(documents ?? [], documentUuid)
  useKeys(section, { around, owner, ...seen })
  useFocusInside(section, documents === null ? null : documentUuid)
  if (documents === null) return null
  const name = shown === undefined ? t('did.file') : nameOf(shown)
  return (
    <section
      ref={section}
      class="viewer on-black"
      aria-label={t('viewer.label', { name })}
      data-testid="viewer"
    >
      <header class="viewer-head flow">
        <Button tone="quiet" icon={ArrowLeft} onClick={() => closeFile(owner)}>
          {t('action.back')}
        </Button>
        <div class="viewer-title">
          <h2 class="clamped">{name}</h2>
          {shown && <FileFacts document={shown} people={people} />}
        </div>
        <Leaf owner={owner} around={around} />
      </header>
      {shown ? (
        <Shown
          key={key}
          owner={owner}
          document={shown}
          size={seen.size}
          turn={seen.turn}
          onStep={seen.step}
        />
      ) : (
        <div class="viewer-stage viewer-words">
          <Empty icon={FileX} title={t('viewer.gone')} text={t('viewer.goneText')} />
        </div>
      )}
      {shown && <Foot key={key} owner={owner} document={shown} seen={seen} />}
    </section>
  )
}

type Seen = ReturnType<typeof useSize>

/** Each file is first shown whole and upright. */
function useSize(key: string | undefined) {
  const [size, setSize] = useState(wholeSize)
  const [turn, setTurn] = useState<Turn>(0)
  useEffect(() => {
    setSize(wholeSize)
    setTurn(0)
  }, [key])
  const step = useCallback((direction: Step) => setSize(now => stepSize(now, direction)), [])
  return { size, turn, step, turnOn: () => setTurn(turnRight) }
}

/** The actions on the file. */
function Foot({ owner, document, seen }: { owner: FileOwner; document: DocumentView; seen: Seen }) {
  return (
    <footer class="viewer-foot flow">
      {document.hasContent && opensHere(document) && !isPlayed(document.mimeType) && (
        <SizeTools size={seen.size} onStep={seen.step} onTurn={seen.turnOn} />
      )}
      {mayMarkUp(document) && <CopyText documentUuid={document.uuid} />}
      {owner.kind === 'job' && mayMarkUp(document) && (
        <>
          <Button icon={PenTool} onClick={() => openMarkup(owner.ref, document.uuid)}>
            {t('markup.openShown')}
          </Button>
          <Button icon={Crop} onClick={() => openCrop(owner.ref, document.uuid)}>
            {t('crop.openShown')}
          </Button>
        </>
      )}
      {owner.kind === 'job' && !document.isManual && <InternalSwitch owner={owner} document={document} />}
      {!document.isManual && <ViewerCaption owner={owner} document={document} />}
    </footer>
  )
}

/** Returns the file of the address, also after the server has given it another uuid. */
function useFollowed(
  owner: FileOwner,
  documents: readonly DocumentView[] | null,
  documentUuid: string,
  keys: ReadonlyMap<string, string>,
): DocumentView | undefined {
  const before = useRef<{ uuid: string; key: string | undefined } | null>(null)
  const named = documents?.find(({ uuid }) => uuid === documentUuid)
  const wasShown = before.current?.uuid === documentUuid ? before.current.key : undefined
  const renamed =
    named === undefined && wasShown !== undefined
      ? documents?.find(({ uuid }) => keys.get(uuid) === wasShown)
      : undefined
  if (named) before.current = { uuid: documentUuid, key: keys.get(documentUuid) }
  useEffect(() => {
    if (renamed) leafTo(owner, renamed.uuid)
  }, [owner, renamed])
  return named ?? renamed
}

type Around = ReturnType<typeof neighboursOf>

/** Neighbours among the files that the viewer can show, in the order of the gallery. */
function neighboursOf(documents: readonly DocumentView[], documentUuid: string) {
  const { pictures, others } = inOrder(documents)
  const uuids = [...pictures, ...others].filter(opensHere).map(({ uuid }) => uuid)
  const at = uuids.indexOf(documentUuid)
  const beside = (step: number) => (at === -1 ? null : (uuids[at + step] ?? null))
  return { at, count: uuids.length, previous: beside(-1), next: beside(1) }
}

function Leaf({ owner, around }: { owner: FileOwner; around: Around }) {
  const { at, count, previous, next } = around
  if (at === -1 || count < 2) return null
  const button = (uuid: string | null, icon: typeof ChevronLeft, words: string) => (
    <Button
      icon={icon}
      isIconOnly
      isBig
      // stays focusable, because removing a pressed button would lose the focus
      aria-disabled={uuid === null}
      onClick={() => uuid !== null && leafTo(owner, uuid)}
    >
      {words}
    </Button>
  )
  return (
    <div class="viewer-leaf with-icon">
      <span class="small soft numbers" role="status">
        {t('viewer.of', { at: at + 1, count })}
      </span>
      {button(previous, ChevronLeft, t(previous === null ? 'viewer.isFirst' : 'viewer.previous'))}
      {button(next, ChevronRight, t(next === null ? 'viewer.isLast' : 'viewer.next'))}
    </div>
  )
}

interface KeysOf {
  around: Around
  owner: FileOwner
  size: number
  step: (direction: Step) => void
}

const sizeKeys: Readonly<Record<string, Step>> = { '+': 1, '=': 1, '-': -1, '0': 'whole' }
const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** CSS pixels that one key press scrolls */
const moved = 60

/** Keys while the focus is inside: + and − zoom, 0 fits, arrows go to the next file, or scroll a larger picture. */
function useKeys(section: RefObject<HTMLElement | null>, { around, owner, size, step }: KeysOf): void {
  useEffect(() => {
    const element = section.current
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const to = event.key === 'ArrowLeft' ? around.previous : event.key === 'ArrowRight' ? around.next : null
      const sizeStep = areSingleKeysOn.peek() ? sizeKeys[latinKey(event)] : undefined
      const [x, y] = moves[event.key] ?? [0, 0]
      if (to !== null && size === wholeSize) leafTo(owner, to)
      else if (sizeStep !== undefined) step(sizeStep)
      else if (x !== 0 || y !== 0) element?.querySelector('.viewer-stage')?.scrollBy(x * moved, y * moved)
      else return
      event.preventDefault()
    }
    return element === null ? undefined : listen(element, 'keydown', press)
  })
}

/** Focuses the viewer, so that its keys work at once and for the next file. */
function useFocusInside(section: RefObject<HTMLElement | null>, documentUuid: string | null): void {
  useLayoutEffect(() => {
    const element = section.current
    if (element?.contains(document.activeElement) !== true)
      element?.querySelector<HTMLElement>('button')?.focus()
  }, [section, documentUuid])
}

/** Buttons for zoom and rotation, so that nothing needs dragging. */
function SizeTools(props: { size: number; onStep: (step: Step) => void; onTurn: () => void }) {
  const { size, onStep, onTurn } = props
  const percent = formatPercent(size)
  return (
    <div class="with-icon" role="toolbar" aria-label={t('viewer.tools')}>
      <Button
        icon={ZoomOut}
        isIconOnly
        aria-disabled={size === wholeSize}
        aria-keyshortcuts={keyOf('-')}
        onClick={() => onStep(-1)}
      >
        {t(size === wholeSize ? 'viewer.isWhole' : 'viewer.smaller')}
      </Button>
      <Button
        class="viewer-percent numbers"
        aria-label={t('viewer.fitNow', { percent })}
        aria-keyshortcuts={keyOf('0')}
        onClick={() => onStep('whole')}
      >
        {size === wholeSize ? t('viewer.fit') : percent}
      </Button>
      <Button
        icon={ZoomIn}
        isIconOnly
        aria-disabled={isLargest(size)}
        aria-keyshortcuts={keyOf('+')}
        onClick={() => onStep(1)}
      >
        {t(isLargest(size) ? 'viewer.isLargest' : 'viewer.larger')}
      </Button>
      <Button icon={RotateCw} isIconOnly onClick={onTurn}>
        {t('viewer.turn')}
      </Button>
    </div>
  )
}

/** Single-key shortcuts are shown only while they are switched on. */
function keyOf(letter: string): string | undefined {
  return areSingleKeysOn.value ? letter : undefined
}

/** The caption, and a button to edit it. */
function ViewerCaption({ owner, document }: { owner: FileOwner; document: DocumentView }) {
  const { isOpen, isAsked, open, closing } = useCaptionSwitch(document)
  const { description } = document
  return (
    <div class="viewer-caption flow" {...closing}>
      {isOpen ? (
        <Caption owner={owner} document={document} hasFocus={isAsked} />
      ) : (
        <>
          {description !== null && <p class="viewer-said">{description}</p>}
          <Button tone="quiet" icon={PencilLine} onClick={open}>
            {t(description === null ? 'file.addCaption' : 'file.editCaption')}
          </Button>
        </>
      )}
    </div>
  )
}
