import { FileInput, Hash, Pencil, Plus, RotateCw, Search, SearchX, Trash2, Undo2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { matchPhrases } from '../../../shared/rules/phrases.ts'
import type { PhraseEntry } from '../../../shared/views/phrase-list.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { focusSoon } from '../../parts/focus.ts'
import { useGrowing } from '../../parts/growing.tsx'
import { Reading } from '../../parts/reading.tsx'
import { Strip } from '../../parts/strip.tsx'
import { groupPhrases, offersPhrases } from '../../state/phrases-store.ts'
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
  if (view === null) return <Reading of={groupPhrases} />
  const { phrases, mayChange } = view
  return (
    <div class="page">
      <div class="page-column">
        <header class="page-head spread">
          <h2 class="largest">{t('frame.phrases')}</h2>
          <Button icon={RotateCw} onClick={() => void fetchPhrases()}>
            {t('action.refresh')}
          </Button>
        </header>
        <p class="soft">{t(mayChange ? 'phrases.introOffice' : 'phrases.intro')}</p>
        {mayChange && <Changes phrases={phrases} />}
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

const addButton = '.phrases-add'

/** The buttons for new phrases, their form, and the phrase that was deleted last. */
function Changes({ phrases }: { phrases: readonly PhraseEntry[] }) {
  const [isImporting, setImporting] = useState(false)
  const now = editing.value
  const isNew = now !== null && now.before === null && !phrases.some(({ uuid }) => uuid === now.phraseUuid)
  const isGone = now !== null && !isNew && !phrases.some(({ uuid }) => uuid === now.phraseUuid)
  const focusButton = () => focusSoon(() => document.querySelector<HTMLElement>(addButton))
  return (
    <>
      {!isNew && !isGone && !isImporting && (
        <div class="buttons">
          <Button class="phrases-add" tone="primary" icon={Plus} onClick={() => beginPhrase(null)}>
            {t('phrases.add')}
          </Button>
          <Button icon={FileInput} onClick={() => setImporting(true)}>
            {t('phrases.import')}
          </Button>
        </div>
      )}
      {now !== null && (isNew || isGone) && (
        <section class="card phrase-card stack-wide">
          <h3 class="large">{t(isNew ? 'phrases.add' : 'phrases.edit')}</h3>
          <PhraseForm key={now.phraseUuid} phrase={now} onClose={focusButton} />
        </section>
      )}
      {isImporting && (
        <ImportPhrases
          known={phrases}
          onClose={() => {
            setImporting(false)
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
      <ul class="stack-wide" aria-label={t('frame.phrases')}>
        {shown.map(phrase => (
          <li key={phrase.uuid} class="card phrase-card" data-testid="phrase">
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
  const edit = `[data-edit="${uuid}"]`
  if (now?.phraseUuid === uuid)
    return (
      <PhraseForm phrase={now} onClose={() => focusSoon(() => document.querySelector<HTMLElement>(edit))} />
    )
  const remove = async () => {
    setRemoving(true)
    await removePhrase(phrase)
    setRemoving(false)
    focusSoon(() => document.querySelector<HTMLElement>(addButton))
  }
  return (
    <div class="phrase-row">
      <div class="stack-close">
        <h3 class="strong" dir="auto">
          #{name}
        </h3>
        <p class="phrase-text phrase-cut soft" dir="auto">
          {text}
        </p>
      </div>
      {mayChange && (
        <div class="phrase-actions">
          <Button tone="quiet" icon={Pencil} isIconOnly data-edit={uuid} onClick={() => beginPhrase(phrase)}>
            {t('phrases.editOf', { name })}
          </Button>
          <Button
            tone="quiet"
            icon={Trash2}
            isIconOnly
            why={isRemoving ? t('action.saving') : null}
            onClick={() => void remove()}
          >
            {t('phrases.removeOf', { name })}
          </Button>
        </div>
      )}
    </div>
  )
}
