import { Minus, PackagePlus, Plus, X } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { MaterialChoice } from '../../../shared/material-contract.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { closeCapture } from '../../state/capture.ts'
import {
  addMaterial,
  choices,
  findMaterial,
  forgetChoices,
  offersMaterial,
} from '../../state/material-store.ts'
import { keysOf } from '../../state/shortcuts.ts'
import { parseAmount } from '../../text/amount.ts'
import { t } from '../../text/t.ts'
import { aboutChoice, MaterialChoices } from './material-choices.tsx'
import './material.css'

/** Material for a job, one after another: what is typed finds what was used before and what is on the list. */
export function MaterialSheet({ jobUuid }: { jobUuid: string }) {
  const name = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [amount, setAmount] = useState('1')
  const [unit, setUnit] = useState('')
  const [chosen, setChosen] = useState<MaterialChoice | null>(null)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    name.current?.focus()
    void findMaterial('')
    return forgetChoices
  }, [])
  const type = (typed: string) => {
    setText(typed)
    setChosen(null)
    void findMaterial(typed.trim())
  }
  const choose = (choice: MaterialChoice) => {
    setText(choice.title)
    setUnit(choice.unit ?? '')
    setChosen(choice)
    name.current?.focus()
  }
  const quantity = parseAmount(amount)
  const title = text.trim()
  const save = async () => {
    setRefused(title === '' || quantity === null)
    if (title === '' || quantity === null) return name.current?.focus()
    const used = {
      title,
      quantity,
      unit: unit.trim() || null,
      materialNumber: chosen?.materialNumber ?? null,
    }
    if (!(await addMaterial(jobUuid, used))) return
    type('')
    setAmount('1')
    setUnit('')
    name.current?.focus()
  }
  /** What a scanner types ends with Enter: it names one piece, which the next Enter adds. */
  const enter = async () => {
    if (chosen !== null) return save()
    await findMaterial(title)
    const exact = choices.peek()?.found.filter(choice => isCalled(choice, title)) ?? []
    const [only] = exact
    if (only !== undefined && exact.length === 1) choose(only)
    else await save()
  }
  const step = (by: number) => setAmount(String(Math.max(1, Math.floor((quantity ?? 0) + by))))
  return (
    <section
      class="sheet material-sheet"
      aria-label={t('material.add')}
      onKeyDown={keysOf({ save, close: closeCapture })}
    >
      <TextField
        ref={name}
        label={t('material.name')}
        placeholder={t('material.placeholder')}
        autocomplete="off"
        value={text}
        error={isRefused && title === '' ? t('material.empty') : null}
        {...hintOf(chosen)}
        onInput={event => type(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.isComposing || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          void enter()
        }}
      />
      {chosen === null && <MaterialChoices text={title} onChoose={choose} />}
      <div class="material-amount">
        <Button isBig icon={Minus} isIconOnly onClick={() => step(-1)}>
          {t('material.lessAmount')}
        </Button>
        <TextField
          label={t('material.quantity')}
          inputMode="decimal"
          autocomplete="off"
          value={amount}
          error={isRefused && quantity === null ? t('material.notNumber') : null}
          onInput={event => setAmount(event.currentTarget.value)}
        />
        <Button isBig icon={Plus} isIconOnly onClick={() => step(1)}>
          {t('material.moreAmount')}
        </Button>
        <TextField
          label={t('material.unit')}
          autocomplete="off"
          value={unit}
          onInput={event => setUnit(event.currentTarget.value)}
        />
      </div>
      <div class="sheet-foot">
        <Button isBig icon={X} onClick={closeCapture}>
          {t('action.close')}
        </Button>
        <Button tone="primary" isBig icon={PackagePlus} aria-keyshortcuts="Control+Enter" onClick={save}>
          {t('material.save')}
        </Button>
      </div>
    </section>
  )
}

/** What is known of what was chosen, or beforehand what the hub cannot keep. */
function hintOf(chosen: MaterialChoice | null): { hint?: string } {
  const hint = chosen === null ? '' : aboutChoice(chosen)
  if (hint !== '') return { hint }
  return offersMaterial.value ? {} : { hint: t('material.plain') }
}

function isCalled({ title, materialNumber, barcode }: MaterialChoice, text: string): boolean {
  return text !== '' && [materialNumber, barcode, title].includes(text)
}
