import { Minus, PackagePlus, Plus, ScanLine, X } from 'lucide-preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { MaterialChoice } from '../../../shared/contract/material.ts'
import { draftName } from '../../../shared/sync/draft-names.ts'
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
import { type DraftText, openStoredDraft } from '../../state/stored-draft.ts'
import { amountLabel } from '../../text/amount.ts'
import { dotted } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { parseAmount } from '../../text/typed-amount.ts'
import { askWhich } from '../../text/typed-number.ts'
import './material.css'

const Scanner = lazyPart(() => import('../scan/scanner.tsx').then(module => module.Scanner))

/** The typed part and its amount, and what happens to them. */
function useEntry(jobUuid: string) {
  const name = useRef<HTMLInputElement>(null)
  const [draft] = useState(() => openStoredDraft(draftName('material', jobUuid), materialDraftText))
  const [chosen, setChosen] = useState<MaterialChoice | null>(null)
  const [isRefused, setRefused] = useState(false)
  const { text, amount, unit } = draft.value.value
  const title = text.trim()
  const isRead = draft.isRead.value
  useLayoutEffect(() => name.current?.focus(), [])
  useEffect(
    () => () => {
      void draft.flush()
      forgetChoices()
    },
    [draft],
  )
  useEffect(() => {
    // finds the part that a restored draft names
    if (isRead) void findCalled(draft.value.peek().text.trim()).then(setChosen)
  }, [draft, isRead])
  const type = (typed: string) => {
    // clears the unit of the previous part, but not a unit that the user typed
    const isUnitOfChosen = chosen !== null && unit === (chosen.unit ?? '')
    draft.change({ text: typed, ...(isUnitOfChosen && { unit: '' }) })
    setChosen(null)
    void findMaterial(typed.trim())
  }
  const choose = (choice: MaterialChoice) => {
    draft.change({ text: choice.title, unit: choice.unit ?? '' })
    setChosen(choice)
    name.current?.focus()
  }
  const saveAs = async (choice: MaterialChoice | null) => {
    const quantity = parseAmount(amount)
    setRefused(title === '' || quantity === null)
    if (title === '' || quantity === null) return name.current?.focus()
    const used = {
      title: choice?.title ?? title,
      quantity,
      unit: unit.trim() || (chosen === null ? choice?.unit : null) || null,
      materialNumber: choice?.materialNumber ?? null,
    }
    if (!(await addMaterial(jobUuid, used))) return
    await draft.clear()
    type('')
    name.current?.focus()
  }
  /** Adds the part that is chosen or named in full. For a fragment, fills the first suggestion into the field. */
  const save = async () => {
    if (chosen !== null || title === '') return saveAs(chosen)
    const called = await findCalled(title)
    const [first] = choices.peek()?.found ?? []
    if (called === null && first !== undefined) choose(first)
    else await saveAs(called)
  }
  const saveAsTyped = () => saveAs(null)
  /** Chooses the only part with this code. Otherwise the code stays in the field. */
  const look = async (code: string): Promise<boolean> => {
    const called = await findCalled(code)
    if (called !== null) choose(called)
    return called !== null
  }
  const setAmount = (typed: string) => void draft.change({ amount: typed })
  const setUnit = (typed: string) => void draft.change({ unit: typed })
  const amounts = { amount, setAmount, unit, setUnit, isRefused, save }
  return { name, text, title, chosen, isRefused, amounts, type, choose, save, saveAsTyped, look }
}

/**
 * Adds materials to a job, one after another. Suggestions come from materials used before and from the list of parts.
 */
export function MaterialSheet({ jobUuid }: { jobUuid: string }) {
  const entry = useEntry(jobUuid)
  const { name, text, title, chosen, isRefused, amounts, type, choose, save, look } = entry
  const [isScanning, setScanning] = useState(false)
  /** A scanner ends its code with Enter. The first Enter chooses the part, and the next one adds it. */
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
        class="sheet material-sheet stack"
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
          onKeyDown={byEnter(enter)}
        />
        {chosen === null && <MaterialChoices text={title} onChoose={choose} onAsTyped={entry.saveAsTyped} />}
        <AmountFields {...amounts} />
        <div class="sheet-foot flow">
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
  save: () => Promise<void>
}

/** The amount by large buttons, or typed if it is no whole number. */
function AmountFields({ amount, setAmount, unit, setUnit, isRefused, save }: AmountProps) {
  const quantity = parseAmount(amount)
  const step = (by: number) => setAmount(String(Math.max(1, Math.floor((quantity ?? 0) + by))))
  return (
    <div class="material-amount">
      <Button isBig icon={Minus} isIconOnly onClick={() => step(-1)}>
        {t('material.lessAmount')}
      </Button>
      <TextField
        label={t('field.quantity')}
        inputMode="decimal"
        autocomplete="off"
        value={amount}
        error={isRefused && quantity === null ? (askWhich(amount) ?? t('material.notNumber')) : null}
        onInput={event => setAmount(event.currentTarget.value)}
        onKeyDown={byEnter(save)}
      />
      <Button isBig icon={Plus} isIconOnly onClick={() => step(1)}>
        {t('material.moreAmount')}
      </Button>
      <TextField
        label={t('field.unit')}
        autocomplete="off"
        value={unit}
        onInput={event => setUnit(event.currentTarget.value)}
        onKeyDown={byEnter(save)}
      />
    </div>
  )
}

/** Facts of the chosen part, or a warning about what the server cannot store. */
function hintOf(chosen: MaterialChoice | null): { hint?: string } {
  const hint = chosen === null ? '' : aboutChoice(chosen)
  if (hint !== '') return { hint }
  return offersMaterial.value ? {} : { hint: t('material.plain') }
}

/** Enter without Ctrl, because Ctrl+Enter saves the whole sheet. */
const byEnter = (act: () => Promise<void>) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.isComposing || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  void act()
}

/** Returns null for no match or several. */
async function findCalled(text: string): Promise<MaterialChoice | null> {
  await findMaterial(text)
  const [only = null, ...others] = choices.peek()?.found.filter(choice => isCalled(choice, text)) ?? []
  return others.length > 0 ? null : only
}

function isCalled({ title, materialNumber, barcode }: MaterialChoice, text: string): boolean {
  return text !== '' && [materialNumber, barcode, title].includes(text)
}

/** Suggestions with their stock. A click fills one into the field. The last one adds the text as typed. */
function MaterialChoices(props: {
  text: string
  onChoose: (choice: MaterialChoice) => void
  onAsTyped: () => Promise<void>
}) {
  const found = choices.value?.found ?? []
  if (found.length === 0)
    return props.text === '' || choices.value === null ? null : (
      <p class="small soft">{t(offersMaterial.value ? 'material.nothingListed' : 'material.nothing')}</p>
    )
  return (
    <ul class="material-choices stack-close" aria-label={t('material.choices')}>
      {found.map(choice => (
        <li key={`${choice.materialNumber} ${choice.title} ${choice.unit}`}>
          <button type="button" class="material-choice pressable" onClick={() => props.onChoose(choice)}>
            <span class="words">{choice.title}</span>
            <span class="small soft numbers">{aboutChoice(choice)}</span>
          </button>
        </li>
      ))}
      {props.text !== '' && (
        <li>
          <button type="button" class="material-choice pressable" onClick={() => void props.onAsTyped()}>
            <span class="words">{t('material.asTyped', { text: props.text })}</span>
          </button>
        </li>
      )}
    </ul>
  )
}

/** The part's number, its stock, and how often it was used. */
function aboutChoice({ materialNumber, stock, unit, uses }: MaterialChoice): string {
  const left = stock === null ? null : leftLabel(stock, unit)
  return dotted(materialNumber, left, uses > 0 && t('material.uses', { count: uses }))
}

function leftLabel(stock: number, unit: string | null): string {
  const amount = amountLabel({ quantity: Math.abs(stock), unit }) ?? ''
  return t(stock < 0 ? 'material.over' : 'material.left', { amount })
}

// Draft of the typed material. It survives a reload, and is deleted once the material is added.

interface MaterialDraft {
  text: string
  /** the text of the input */
  amount: string
  unit: string
}

const empty: MaterialDraft = { text: '', amount: '1', unit: '' }

const materialDraftText: DraftText<MaterialDraft> = {
  empty,
  textOf: draft => (draft.text === '' && draft.unit === '' ? '' : JSON.stringify(draft)),
}
