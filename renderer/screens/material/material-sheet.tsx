import { Minus, PackagePlus, Plus, ScanLine, X } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { MaterialChoice } from '../../../shared/material-contract.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
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

const Scanner = lazyPart(() => import('../scan/scanner.tsx').then(module => module.Scanner))

/** What is being typed, and what becomes of it. */
function useEntry(jobUuid: string) {
  const name = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [amount, setAmount] = useState('1')
  const [unit, setUnit] = useState('')
  const [chosen, setChosen] = useState<MaterialChoice | null>(null)
  const [isRefused, setRefused] = useState(false)
  const title = text.trim()
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
  const save = async () => {
    const quantity = parseAmount(amount)
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
  /** The one piece that a code names; else what was read stays in the field. */
  const look = async (code: string): Promise<boolean> => {
    await findMaterial(code)
    const [only, ...others] = choices.peek()?.found.filter(choice => isCalled(choice, code)) ?? []
    if (only === undefined || others.length > 0) return false
    choose(only)
    return true
  }
  const amounts = { amount, setAmount, unit, setUnit, isRefused }
  return { name, text, title, chosen, isRefused, amounts, type, choose, save, look }
}

/** Material for a job, one after another: what is typed finds what was used before and what is on the list. */
export function MaterialSheet({ jobUuid }: { jobUuid: string }) {
  const { name, text, title, chosen, isRefused, amounts, type, choose, save, look } = useEntry(jobUuid)
  const [isScanning, setScanning] = useState(false)
  /** What a scanner types ends with Enter: it names one piece, which the next Enter adds. */
  const enter = async () => {
    if (chosen !== null || !(await look(title))) await save()
  }
  const useCode = (code: string) => {
    type(code.trim())
    void look(code.trim())
  }
  return (
    <>
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
        <AmountFields {...amounts} />
        <div class="sheet-foot">
          <Button isBig icon={ScanLine} onClick={() => setScanning(true)}>
            {t('material.scan')}
          </Button>
          <Button isBig icon={X} onClick={closeCapture}>
            {t('action.close')}
          </Button>
          <Button tone="primary" isBig icon={PackagePlus} aria-keyshortcuts="Control+Enter" onClick={save}>
            {t('material.save')}
          </Button>
        </div>
      </section>
      {isScanning && (
        <Scanner
          title={t('material.scan')}
          text={t('scan.text')}
          otherwise={t('material.scanOtherwise')}
          onCode={useCode}
          onClose={() => setScanning(false)}
        />
      )}
    </>
  )
}

interface AmountProps {
  amount: string
  setAmount: (amount: string) => void
  unit: string
  setUnit: (unit: string) => void
  isRefused: boolean
}

/** By big steps, or typed where it is no whole number. */
function AmountFields({ amount, setAmount, unit, setUnit, isRefused }: AmountProps) {
  const quantity = parseAmount(amount)
  const step = (by: number) => setAmount(String(Math.max(1, Math.floor((quantity ?? 0) + by))))
  return (
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
