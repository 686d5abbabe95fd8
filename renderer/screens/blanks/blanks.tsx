import { ClipboardList, FileInput, Plus, RotateCw, Undo2 } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { BlankList } from '../../../shared/views/blank-list.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FileButton } from '../../parts/file-button.tsx'
import { catchFocus } from '../../parts/focus.ts'
import { Reading } from '../../parts/reading.tsx'
import { PageActions } from '../../parts/row-actions.tsx'
import { Strip } from '../../parts/strip.tsx'
import { isNarrow } from '../../state/width.ts'
import { describeMessage } from '../../text/failure-messages.ts'
import { t } from '../../text/t.ts'
import { BlankEditor } from './blank-editor.tsx'
import { BlankRows } from './blank-rows.tsx'
import { blankList, type ChosenFile, fetchBlanks, readChosen } from './blanks-store.ts'
import { beginBlank, discarded, editing, readKeptBlank, restoreDiscarded } from './edit-blank.ts'
import { ImportBlank } from './import-blank.tsx'
import './blanks.css'

/** The blank forms of the group. Dispatchers write, import and retire them. */
export function Blanks() {
  const list = blankList.value
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  if (list === null) return <Reading of={blankList} />
  const { mayChange } = list
  const isOpen = mayChange && editing.value !== null
  return (
    <div class="page">
      <div class={`page-column blank-page ${isOpen ? 'blank-page-open' : ''}`}>
        <header class="page-head spread">
          <h2 class="largest">{t('frame.blanks')}</h2>
          {!isOpen && <Actions mayAdd={mayChange} onChosen={setChosen} />}
        </header>
        {mayChange ? (
          <Changes list={list} chosen={chosen} onImported={() => setChosen(null)} />
        ) : (
          <Known list={list} />
        )}
      </div>
    </div>
  )
}

/** The ways to a new blank form: written here, or imported from a file. */
function Actions(props: { mayAdd: boolean; onChosen: (chosen: ChosenFile) => void }) {
  const [isReading, setReading] = useState(false)
  const refresh = (
    <Button tone="quiet" icon={RotateCw} onClick={() => void fetchBlanks()}>
      {t('action.refresh')}
    </Button>
  )
  if (!props.mayAdd) return refresh
  const choose = async ([file]: readonly File[]) => {
    if (file === undefined) return
    setReading(true)
    props.onChosen(await readChosen(file))
    setReading(false)
  }
  const others = (
    <>
      {refresh}
      <FileButton tone="quiet" icon={FileInput} accept=".xlsx,.json" onChoose={files => void choose(files)}>
        {t(isReading ? 'app.reading' : 'blank.import')}
      </FileButton>
    </>
  )
  return (
    <PageActions what={t('frame.blanks')} others={others}>
      <Button class="blank-new" tone="primary" icon={Plus} isIconOnly={isNarrow.value} onClick={beginBlank}>
        {t('blank.new')}
      </Button>
    </PageActions>
  )
}

interface ChangesProps {
  list: BlankList
  chosen: ChosenFile | null
  onImported: () => void
}

/** Shows the editor while a blank is written, next to the list in a wide window; otherwise the chosen file and the list. */
function Changes({ list, chosen, onImported }: ChangesProps) {
  useEffect(() => void readKeptBlank(), [])
  const blank = editing.value
  const last = useRef<string | null>(null)
  const openUuid = blank?.blankUuid ?? null
  useEffect(() => {
    if (openUuid === null && last.current !== null) focusBehind(last.current)
    last.current = openUuid
  }, [openUuid])
  const restore = (
    <div role="status" class="blank-discarded">
      {discarded.value !== null && (
        <Strip
          icon={ClipboardList}
          actions={
            <Button icon={Undo2} onClick={restoreDiscarded}>
              {t('blank.goOn')}
            </Button>
          }
        >
          <p>{t('blank.discarded')}</p>
        </Strip>
      )}
    </div>
  )
  if (blank === null)
    return (
      <Known list={list}>
        {restore}
        <ImportBlank chosen={chosen} types={list.types} onDone={onImported} />
      </Known>
    )
  return (
    <div class="blank-beside">
      <div class="blank-others">
        <BlankRows blanks={list.blanks} mayChange />
      </div>
      <div class="stack-wide">
        {restore}
        <BlankEditor key={blank.blankUuid} blank={blank} list={list} />
      </div>
    </div>
  )
}

/** Focuses the button that opened the editor, unless the user has moved the focus. */
function focusBehind(blankUuid: string): void {
  const edit = `[data-blank="${blankUuid}"] button`
  catchFocus(document.querySelector(edit) === null ? '.blank-new' : edit)
}

/** The list, below what only dispatchers see. */
function Known({ list, children }: { list: BlankList; children?: ComponentChildren }) {
  const { blanks, mayChange, problems } = list
  return (
    <>
      {problems.length > 0 && (
        <section class="card entry-card stack" role="alert">
          <h3 class="large">{t('blank.filesNotRead', { count: problems.length })}</h3>
          <ul class="blank-problems">
            {problems.map(({ fileName, problem }) => (
              <li key={fileName}>
                <span class="blank-place">
                  {fileName} {problem.place}
                </span>
                <span>{describeMessage(problem)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {children}
      {blanks.length === 0 ? (
        <Empty
          icon={ClipboardList}
          title={t('blank.none')}
          text={t(mayChange ? 'blank.noneOffice' : 'blank.noneText')}
        />
      ) : (
        <BlankRows blanks={blanks} mayChange={mayChange} />
      )}
    </>
  )
}
