import { Ban } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { ChoiceRow } from '../../parts/choices.tsx'
import { TextField } from '../../parts/field.tsx'
import { useFocusOn } from '../../parts/focus.ts'
import { offersActions } from '../../state/app-store.ts'
import { decline } from '../../state/job-store.ts'
import { keysOf } from '../../state/shortcuts.ts'
import { t } from '../../text/t.ts'
import './decline.css'

const reasons = ['time', 'trade', 'parts', 'far', 'access'] as const

/** The most characters that are stored with the state change. */
const LONGEST = 500

/** Asks why the job is declined: one of a few reasons, or a text. The dispatcher reads it in the history. */
export function Decline({ jobUuid, onClose }: { jobUuid: string; onClose: () => void }) {
  const [reason, setReason] = useState<(typeof reasons)[number] | null>(null)
  const [words, setWords] = useState('')
  const [isRefused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const title = useRef<HTMLParagraphElement>(null)
  useFocusOn(title)
  const said = [reason === null ? '' : t(`decline.${reason}`), words.trim()].filter(Boolean).join(': ')
  const save = () => {
    setRefused(said === '')
    if (said === '') field.current?.focus()
    else void decline(jobUuid, said).then(isDone => isDone && onClose())
  }
  return (
    <fieldset class="decline card stack-wide" onKeyDown={keysOf({ save, close: onClose })}>
      <legend class="hidden-visually">{t('decline.why')}</legend>
      <p ref={title} class="strong" tabIndex={-1}>
        {t('decline.why')}
      </p>
      <ChoiceRow
        choices={reasons.map(value => ({ value, label: t(`decline.${value}`) }))}
        value={reason}
        onChoose={setReason}
      />
      <TextField
        ref={field}
        label={t('decline.words')}
        maxLength={LONGEST}
        value={words}
        error={isRefused && said === '' ? t('decline.empty') : null}
        {...(!offersActions.value && { hint: t('decline.asNote') })}
        onInput={event => setWords(event.currentTarget.value)}
      />
      <div class="buttons">
        <Button tone="danger" icon={Ban} onClick={save}>
          {t('decline.send')}
        </Button>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
      </div>
    </fieldset>
  )
}
