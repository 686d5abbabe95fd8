import { FileInput } from 'lucide-preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { type PhraseTable, readPhraseTable } from '../../../shared/rules/phrase-table.ts'
import { foldPhraseName } from '../../../shared/rules/phrases.ts'
import type { PhraseEntry } from '../../../shared/views/phrase-list.ts'
import { Button } from '../../parts/button.tsx'
import { TextArea } from '../../parts/field.tsx'
import { FileButton } from '../../parts/file-button.tsx'
import { dotted } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { importPhrases } from './edit-phrases.ts'

/** Bytes of a file at most: more than all phrases of a group. */
const mostBytes = 16 * 1024 * 1024

/** Imports a table that is pasted or chosen as a file. Nothing is stored before the last button. */
export function ImportPhrases({ known, onClose }: { known: readonly PhraseEntry[]; onClose: () => void }) {
  const [text, setText] = useState('')
  const [isSaving, setSaving] = useState(false)
  // every resend of one import has the same key; another text gets another key
  const key = useRef(crypto.randomUUID())
  const isSent = useRef(false)
  const table = useMemo(() => readPhraseTable(text), [text])
  const change = (next: string) => {
    key.current = crypto.randomUUID()
    setText(next)
  }
  const choose = async ([file]: readonly File[]) => {
    if (file !== undefined) change(await file.slice(0, mostBytes).text())
  }
  const save = async () => {
    if (isSent.current) return
    isSent.current = true
    setSaving(true)
    if (await importPhrases(key.current, table.phrases)) return onClose()
    isSent.current = false
    setSaving(false)
  }
  const why = table.phrases.length === 0 ? t('phrases.importNothing') : isSaving ? t('action.saving') : null
  return (
    <section class="card entry-card stack-wide" aria-label={t('phrases.import')}>
      <h3 class="large">{t('phrases.import')}</h3>
      <TextArea
        label={t('phrases.importTable')}
        hint={t('phrases.importHint')}
        rows={5}
        spellcheck={false}
        value={text}
        onInput={event => change(event.currentTarget.value)}
      />
      <div class="buttons">
        <FileButton
          icon={FileInput}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChoose={files => void choose(files)}
        >
          {t('phrases.importFile')}
        </FileButton>
      </div>
      <div role="status">{text.trim() !== '' && <Found table={table} known={known} />}</div>
      <div class="buttons buttons-end">
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button tone="primary" why={why} onClick={() => void save()}>
          {t('phrases.importNow', { count: table.phrases.length })}
        </Button>
      </div>
    </section>
  )
}

/** Shows how many phrases the import adds and replaces, and which rows it leaves out. */
function Found({ table, known }: { table: PhraseTable; known: readonly PhraseEntry[] }) {
  const texts = new Map(known.map(({ name, text }) => [foldPhraseName(name), text]))
  const there = table.phrases.filter(({ name }) => texts.has(foldPhraseName(name)))
  const replaced = there.filter(({ name, text }) => texts.get(foldPhraseName(name)) !== text)
  return (
    <div class="stack">
      <p class="strong numbers">
        {dotted(
          there.length < table.phrases.length &&
            t('phrases.new', { count: table.phrases.length - there.length }),
          replaced.length > 0 && t('phrases.replaced', { count: replaced.length }),
          there.length > replaced.length && t('phrases.same', { count: there.length - replaced.length }),
        )}
      </p>
      <Lines
        title={t('phrases.replacedTitle')}
        lines={replaced.map(({ name, text }) => `#${name}: ${texts.get(foldPhraseName(name))} → ${text}`)}
      />
      <Lines title={t('phrases.renamed')} lines={table.renamed.map(({ from, to }) => `${from} → #${to}`)} />
      <Lines
        title={t('phrases.leftOut', { count: table.problems.length })}
        lines={table.problems.map(({ row, start, why }) =>
          dotted(t('phrases.row', { row }), start, t(`phrases.row.${why}`)),
        )}
      />
    </div>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div class="stack-close">
      <h4 class="small strong">{title}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys */}
      <ul class="phrase-lines small" tabIndex={0} aria-label={title}>
        {lines.map((line, at) => (
          <li key={`${at}`} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}
