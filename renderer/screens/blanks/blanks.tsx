import { ClipboardList, Plus, RotateCw, Undo2 } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { BlankList } from '../../../shared/views/blank-list.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { catchFocus } from '../../parts/focus.ts'
import { Reading } from '../../parts/reading.tsx'
import { Strip } from '../../parts/strip.tsx'
import { describeMessage } from '../../text/failure-messages.ts'
import { t } from '../../text/t.ts'
import { BlankEditor } from './blank-editor.tsx'
import { BlankRows } from './blank-rows.tsx'
import { blankList, fetchBlanks } from './blanks-store.ts'
import { beginBlank, discarded, editing, readKeptBlank, restoreDiscarded } from './edit-blank.ts'
import { ImportBlank } from './import-blank.tsx'
import './blanks.css'

/** The blank forms of the group. Dispatchers write, import and retire them. */
export function Blanks() {
  const list = blankList.value
  if (list === null) return <Reading of={blankList} />
  return (
    <div class="page">
      <div class="page-column">
        <header class="page-head spread">
          <h2 class="largest">{t('frame.blanks')}</h2>
          <Button icon={RotateCw} onClick={() => void fetchBlanks()}>
            {t('action.refresh')}
          </Button>
        </header>
        {list.mayChange ? <Changes list={list} /> : <Known list={list} />}
      </div>
    </div>
  )
}

/** Shows the editor while a blank is written, and otherwise the list with the ways to a new blank. */
function Changes({ list }: { list: BlankList }) {
  useEffect(() => void readKeptBlank(), [])
  const blank = editing.value
  const last = useRef<string | null>(null)
  const openUuid = blank?.blankUuid ?? null
  useEffect(() => {
    if (openUuid === null && last.current !== null) focusBehind(last.current)
    last.current = openUuid
  }, [openUuid])
  if (blank !== null) return <BlankEditor key={blank.blankUuid} blank={blank} list={list} />
  return (
    <Known list={list}>
      <div class="buttons">
        <Button class="blank-new" tone="primary" icon={Plus} onClick={beginBlank}>
          {t('blank.new')}
        </Button>
      </div>
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
      <ImportBlank types={list.types} />
    </Known>
  )
}

/** Focuses the button that opened the editor, unless the user has moved the focus. */
function focusBehind(blankUuid: string): void {
  const edit = `[data-edit="${blankUuid}"]`
  catchFocus(document.querySelector(edit) === null ? '.blank-new' : edit)
}

/** The list, below what only dispatchers see. */
function Known({ list, children }: { list: BlankList; children?: ComponentChildren }) {
  const { blanks, mayChange, problems } = list
  return (
    <>
      <p class="soft">{t(mayChange ? 'blank.introOffice' : 'blank.intro')}</p>
      {problems.length > 0 && (
        <section class="card blank-found stack" role="alert">
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
