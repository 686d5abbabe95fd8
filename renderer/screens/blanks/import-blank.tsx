import { CircleAlert } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import type { BlankProblem } from '../../../shared/views/blank.ts'
import type { BlankPreview, PreviewQuestion, TypeEntry } from '../../../shared/views/blank-list.ts'
import { Button } from '../../parts/button.tsx'
import { FailureText } from '../../parts/failure-text.tsx'
import { describeMessage } from '../../text/failure-messages.ts'
import { dotted } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { type ChosenFile, importBlank } from './blanks-store.ts'
import { MeantFor } from './meant-for.tsx'

/** Shows what is wrong with the chosen file, or its questions. Nothing is stored before the last button. */
export function ImportBlank(props: {
  chosen: ChosenFile | null
  types: readonly TypeEntry[]
  onDone: () => void
}) {
  const { chosen, types, onDone } = props
  const preview = chosen?.result.ok && chosen.result.value.isRead ? chosen.result.value.preview : null
  return (
    <section
      class={chosen === null ? 'blank-import' : 'card blank-import entry-card stack-wide'}
      aria-label={t('blank.import')}
    >
      {chosen !== null && <h3 class="large">{t('blank.import')}</h3>}
      <div role="status">{chosen !== null && <Found key={chosen.key} chosen={chosen} />}</div>
      {chosen !== null && preview !== null && (
        <Import key={chosen.key} chosen={chosen} preview={preview} types={types} onDone={onDone} />
      )}
      {chosen !== null && preview === null && (
        <div class="buttons buttons-end">
          <Button onClick={onDone}>{t('action.close')}</Button>
        </div>
      )}
    </section>
  )
}

function Found({ chosen: { fileName, result } }: { chosen: ChosenFile }) {
  if (!result.ok) return result.failure === null ? null : <FailureText failure={result.failure} />
  const found = result.value
  if (!found.isRead)
    return (
      <div class="stack" data-testid="blank-refused">
        <p class="blank-bad strong with-icon">
          <CircleAlert size={20} aria-hidden="true" />
          {t('blank.refused', { name: fileName, count: found.problems.length })}
        </p>
        <p class="soft">{t('blank.refusedText')}</p>
        <Problems problems={found.problems} />
      </div>
    )
  const { title, name, version, languages, replaces } = found.preview
  return (
    <div class="stack" data-testid="blank-preview">
      <p class="strong">{title}</p>
      <p class="small soft numbers">
        {dotted(
          name,
          version !== '' && t('blank.version', { version }),
          languages.join(', '),
          replaces === null ? t('blank.isNew') : t('blank.replaces', { revision: replaces }),
        )}
      </p>
      {found.notes.length > 0 && (
        <details>
          <summary>{t('blank.notes', { count: found.notes.length })}</summary>
          <Problems problems={found.notes} />
        </details>
      )}
    </div>
  )
}

function Problems({ problems }: { problems: readonly BlankProblem[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys
    <ul class="blank-problems" tabIndex={0} aria-label={t('blank.problems')}>
      {problems.map((problem, at) => (
        <li key={`${at}`}>
          {problem.place !== null && <span class="blank-place">{problem.place} </span>}
          <span>{describeMessage(problem)}</span>
        </li>
      ))}
    </ul>
  )
}

interface ImportProps {
  chosen: ChosenFile
  preview: BlankPreview
  types: readonly TypeEntry[]
  onDone: () => void
}

/** The questions, the asset types, and the button that stores the blank. */
function Import({ chosen, preview, types, onDone }: ImportProps) {
  const [meant, setMeant] = useState<readonly string[] | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isSent = useRef(false)
  const save = async () => {
    if (isSent.current) return
    isSent.current = true
    setSaving(true)
    if (await importBlank(chosen, meant)) return onDone()
    isSent.current = false
    setSaving(false)
  }
  return (
    <>
      <h4 class="strong">{t('blank.questions', { count: preview.questions.filter(isAsked).length })}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys */}
      <ol class="blank-questions" tabIndex={0} aria-label={t('blank.preview')}>
        {preview.questions.map((question, at) => (
          <Question key={`${at}`} question={question} />
        ))}
      </ol>
      <MeantFor
        types={types}
        chosen={meant ?? []}
        hint={t(preview.replaces === null ? 'blank.meantForHint' : 'blank.meantForKept')}
        onChange={setMeant}
      />
      <div class="buttons buttons-end">
        <Button onClick={onDone}>{t('action.cancel')}</Button>
        <Button tone="primary" why={isSaving ? t('action.saving') : null} onClick={() => void save()}>
          {t(preview.replaces === null ? 'blank.importNow' : 'blank.importVersion')}
        </Button>
      </div>
    </>
  )
}

function Question({
  question: { label, type, depth, isRequired, hasRule, options },
}: {
  question: PreviewQuestion
}) {
  return (
    <li class="blank-question" style={{ '--depth': String(Math.min(depth, 4)) }}>
      <span class={isAsked({ type }) ? undefined : 'strong'}>{label}</span>{' '}
      <span class="small soft">
        {dotted(
          t(`blank.type.${typeKey(type)}`),
          isRequired && t('blank.required'),
          hasRule && t('blank.rule'),
          options.slice(0, 6).join(', ') + (options.length > 6 ? ' …' : ''),
        )}
      </span>
    </li>
  )
}

function isAsked({ type }: Pick<PreviewQuestion, 'type'>): boolean {
  return type !== 'GROUP' && type !== 'REPEAT'
}

const typeKeys = {
  TEXT: 'text',
  TEXTAREA: 'text',
  NUMBER: 'number',
  BOOLEAN: 'yesNo',
  CHECKBOX: 'tick',
  DATE: 'date',
  DATETIME: 'time',
  SELECT: 'one',
  MULTISELECT: 'many',
  SIGNATURE: 'signature',
  PHOTO: 'photo',
  DOCUMENT: 'file',
  LINK: 'link',
  GROUP: 'group',
  REPEAT: 'repeat',
} as const

function typeKey(type: string): (typeof typeKeys)[keyof typeof typeKeys] {
  return Object.hasOwn(typeKeys, type) ? typeKeys[type as keyof typeof typeKeys] : 'text'
}
