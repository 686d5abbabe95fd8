import {
  EllipsisVertical,
  FileInput,
  Hash,
  Plus,
  RotateCw,
  Search,
  SearchX,
  Trash2,
  Undo2,
} from 'lucide-preact'
import { useState } from 'preact/hooks'
import { matchPhrases } from '../../../shared/rules/phrases.ts'
import type { PhraseEntry } from '../../../shared/views/phrase-list.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { focusSoon } from '../../parts/focus.ts'
import { useGrowing } from '../../parts/growing.tsx'
import { Menu } from '../../parts/menu.tsx'
import { Reading } from '../../parts/reading.tsx'
import { PageActions } from '../../parts/row-actions.tsx'
import { Strip } from '../../parts/strip.tsx'
import { groupPhrases, offersPhrases } from '../../state/phrases-store.ts'
import { isNarrow } from '../../state/width.ts'
import { t } from '../../text/t.ts'
import { beginPhrase, editing, fetchPhrases, removed, removePhrase, restorePhrase } from './edit-phrases.ts'
import { ImportPhrases } from './import-phrases.tsx'
import { PhraseForm } from './phrase-form.tsx'
import './phrases.css'

/** Fewer phrases are seen at a glance. */
const searchedFrom = 8

/** The phrases of the group. Dispatchers add, change, delete and import them. */
export function PhrasesScreen() {
  const view = groupPhrases.value
  const [isImporting, setImporting] = useState(false)
  if (view === null) return <Reading of={groupPhrases} />
  const { phrases, mayChange } = view
  const now = editing.value
  const isListed = phrases.some(({ uuid }) => uuid === now?.phraseUuid)
  const isOpen = isImporting || (now !== null && !isListed)
  return (
    <div class="page">
      <div class="page-column phrases">
        <header class="page-head spread">
          <h2 class="largest">{t('frame.phrases')}</h2>
          <Actions mayChange={mayChange} isOpen={isOpen} onImport={() => setImporting(true)} />
        </header>
        <p class="small soft">{t(mayChange ? 'phrases.introOffice' : 'phrases.intro')}</p>
        {mayChange && (
          <Changes phrases={phrases} isImporting={isImporting} onImported={() => setImporting(false)} />
        )}
        {phrases.length === 0 ? (
          <Empty
            icon={Hash}
            title={t(offersPhrases.value ? 'phrases.noneOfGroup' : 'phrases.notOffered')}
            text={t(mayChange ? 'phrases.noneOffice' : 'phrases.noneText')}
          />
        ) : (
          <Found phrases={phrases} mayChange={mayChange} />
        )}
      </div>
    </div>
  )
}

const pageButton = '.page-actions .phrases-add, .page-actions button'

/** The ways to new phrases, unless one is open. */
function Actions(props: { mayChange: boolean; isOpen: boolean; onImport: () => void }) {
  const { mayChange, isOpen, onImport } = props
  const refresh = (
    <Button tone="quiet" icon={RotateCw} onClick={() => void fetchPhrases()}>
      {t('action.refresh')}
    </Button>
  )
  if (isOpen) return null
  if (!mayChange) return refresh
  const others = (
    <>
      {refresh}
      <Button class="phrases-import" tone="quiet" icon={FileInput} onClick={onImport}>
        {t('phrases.import')}
      </Button>
    </>
  )
  return (
    <PageActions what={t('frame.phrases')} others={others}>
      <Button
        class="phrases-add"
        tone="primary"
        icon={Plus}
        isIconOnly={isNarrow.value}
        onClick={() => beginPhrase(null)}
      >
        {t('phrases.add')}
      </Button>
    </PageActions>
  )
}

/** The form of a new phrase, an import, and the phrase that was deleted last. */
function Changes(props: { phrases: readonly PhraseEntry[]; isImporting: boolean; onImported: () => void }) {
  const { phrases, isImporting, onImported } = props
  const now = editing.value
  const isListed = phrases.some(({ uuid }) => uuid === now?.phraseUuid)
  const isNew = now?.before === null
  const focusButton = () => focusSoon(() => document.querySelector<HTMLElement>(pageButton))
  return (
    <>
      {now !== null && !isListed && (
        <section class="card entry-card stack-wide">
          <h3 class="large">{t(isNew ? 'phrases.add' : 'phrases.edit')}</h3>
          <PhraseForm key={now.phraseUuid} phrase={now} onClose={focusButton} />
        </section>
      )}
      {isImporting && (
        <ImportPhrases
          known={phrases}
          onClose={() => {
            onImported()
            focusButton()
          }}
        />
      )}
      <div role="status">
        {removed.value !== null && (
          <Strip
            icon={Trash2}
            actions={
              <Button icon={Undo2} onClick={() => void restorePhrase().then(focusButton)}>
                {t('action.undo')}
              </Button>
            }
          >
            <p>{t('phrases.removed', { name: removed.value.name })}</p>
          </Strip>
        )}
      </div>
    </>
  )
}

function Found({ phrases, mayChange }: { phrases: readonly PhraseEntry[]; mayChange: boolean }) {
  const [q, setQ] = useState('')
  const typed = q.trim().replace(/^#/, '')
  const found = typed === '' ? phrases : matchPhrases(phrases, typed)
  return (
    <>
      {(phrases.length >= searchedFrom || q !== '') && <Finder q={q} count={found.length} onType={setQ} />}
      {found.length === 0 && (
        <Empty
          icon={SearchX}
          title={t('phrases.noneFound', { q: q.trim() })}
          text={t('phrases.noneFoundText')}
        />
      )}
      <Rows phrases={found} mayChange={mayChange} />
    </>
  )
}

function Finder(props: { q: string; count: number; onType: (q: string) => void }) {
  return (
    <search>
      <div class="field-sign">
        <Search size={18} aria-hidden="true" />
        <input
          type="search"
          class="field-input"
          aria-label={t('phrases.find')}
          placeholder={t('phrases.find')}
          maxLength={200}
          autoComplete="off"
          spellcheck={false}
          value={props.q}
          onInput={event => props.onType(event.currentTarget.value)}
        />
      </div>
      <p class="hidden-visually" role="status">
        {props.q.trim() !== '' && t('phrases.count', { count: props.count })}
      </p>
    </search>
  )
}

function Rows({ phrases, mayChange }: { phrases: readonly PhraseEntry[]; mayChange: boolean }) {
  const { shown, more } = useGrowing(phrases)
  return (
    <>
      <ul class="card rows rows-of-lines" aria-label={t('frame.phrases')}>
        {shown.map(phrase => (
          <li key={phrase.uuid} data-testid="phrase">
            <Row phrase={phrase} mayChange={mayChange} />
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

function Row({ phrase, mayChange }: { phrase: PhraseEntry; mayChange: boolean }) {
  const [isRemoving, setRemoving] = useState(false)
  const { uuid, name, text } = phrase
  const now = editing.value
  if (now?.phraseUuid === uuid) {
    const close = () => focusSoon(() => document.querySelector<HTMLElement>(`[data-phrase="${uuid}"] button`))
    return (
      <div class="rows-form phrase-open">
        <PhraseForm phrase={now} onClose={close} />
      </div>
    )
  }
  const remove = async () => {
    setRemoving(true)
    await removePhrase(phrase)
    setRemoving(false)
    focusSoon(() => document.querySelector<HTMLElement>(pageButton))
  }
  const words = (
    <>
      <span class="strong" dir="auto">
        {mayChange && <span class="hidden-visually">{t('phrases.editOf', { name })}</span>}
        <span aria-hidden={mayChange}>#{name}</span>
      </span>
      <span class="phrase-text clamped small soft" dir="auto">
        {text}
      </span>
    </>
  )
  if (!mayChange) return <div class="rows-line phrase-line">{words}</div>
  return (
    <div class="rows-opening" data-phrase={uuid}>
      <button
        type="button"
        class="rows-line phrase-line phrase-edit pressable ring-within"
        onClick={() => beginPhrase(phrase)}
      >
        {words}
      </button>
      <Menu label={t('action.moreOf', { what: `#${name}` })} icon={EllipsisVertical}>
        <Button icon={Trash2} why={isRemoving ? t('action.saving') : null} onClick={() => void remove()}>
          {t('phrases.remove')}
        </Button>
      </Menu>
    </div>
  )
}
