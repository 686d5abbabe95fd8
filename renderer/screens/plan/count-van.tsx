import { PackageCheck } from 'lucide-preact'
import { useId, useRef, useState } from 'preact/hooks'
import { materialLimits, type VanView } from '../../../shared/contract/material.ts'
import type { VanLine } from '../../../shared/entities/material.ts'
import { Button } from '../../parts/button.tsx'
import { Choices } from '../../parts/choices.tsx'
import { TextField } from '../../parts/field.tsx'
import { focusFirstError, useFocusOnFirst } from '../../parts/focus.ts'
import { useRead } from '../../parts/use-read.ts'
import { ask } from '../../state/ask.ts'
import { keysOf } from '../../state/shortcuts.ts'
import { t } from '../../text/t.ts'
import { parseAmount } from '../../text/typed-amount.ts'
import { askWhich } from '../../text/typed-number.ts'
import { countVan } from './vans-store.ts'

type How = 'counted' | 'added'

interface CountProps {
  van: VanView
  /** null: the user types the part number */
  line: VanLine | null
  onClose: () => void
}

/** Asks how much of one part is in a van now, or how much was added to it. */
export function CountVan({ van: { van, groupId }, line, onClose }: CountProps) {
  const form = useRef<HTMLFormElement>(null)
  // every resend of one action has the same key; another amount gets another key
  const key = useRef(crypto.randomUUID())
  const [how, setHow] = useState<How>('counted')
  const [typed, setTyped] = useState({ part: line?.number ?? '', amount: '' })
  const [isAsked, setAsked] = useState(false)
  useFocusOnFirst(form)
  const amount = amountOf(typed.amount, how)
  const part = typed.part.trim()
  const change = (next: Partial<typeof typed>) => {
    key.current = crypto.randomUUID()
    setTyped(now => ({ ...now, ...next }))
  }
  const save = async () => {
    setAsked(true)
    if (amount === null || part === '') focusFirstError(form)
    else if (
      await countVan({ key: key.current, van, groupId, number: part, amount, isAdded: how === 'added' })
    )
      onClose()
  }
  return (
    <form
      ref={form}
      class="van-count stack-wide"
      aria-label={t('vans.countOf', { name: line?.name ?? van })}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={keysOf({ save: () => void save(), close: onClose })}
    >
      <Choices
        label={t('vans.countOf', { name: line?.name ?? van })}
        choices={(['counted', 'added'] as const).map(value => ({ value, label: t(`vans.${value}`) }))}
        value={how}
        onChoose={next => {
          key.current = crypto.randomUUID()
          setHow(next)
        }}
      />
      {line === null && (
        <PartField
          value={typed.part}
          error={isAsked && part === '' ? t('vans.needsPart') : null}
          onChange={next => change({ part: next })}
        />
      )}
      <TextField
        inputMode="decimal"
        autoComplete="off"
        label={t(how === 'counted' ? 'vans.amountCounted' : 'vans.amountAdded')}
        value={typed.amount}
        error={isAsked && amount === null ? (askWhich(typed.amount) ?? t('vans.needsAmount')) : null}
        onInput={event => change({ amount: event.currentTarget.value })}
      />
      <div class="buttons">
        <Button tone="primary" icon={PackageCheck} type="submit">
          {t('action.save')}
        </Button>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
      </div>
    </form>
  )
}

/** A van may be counted empty, but not filled with nothing. */
function amountOf(text: string, how: How): number | null {
  const amount = /^0+([.,]0*)?$/.test(text.trim()) ? 0 : parseAmount(text)
  const isMissing = amount === null || amount > materialLimits.most || (how === 'added' && amount === 0)
  return isMissing ? null : amount
}

/** The part number, with suggestions from the server's list of parts. */
function PartField(props: { value: string; error: string | null; onChange: (part: string) => void }) {
  const { value, error, onChange } = props
  const id = useId()
  const q = value.slice(0, materialLimits.letters)
  const offered = useRead(() => ask('material.find', { q }), [value]) ?? []
  return (
    <>
      <TextField
        label={t('field.materialNumber')}
        list={id}
        autoComplete="off"
        value={value}
        error={error}
        onInput={event => onChange(event.currentTarget.value)}
      />
      <datalist id={id}>
        {offered
          .filter(({ materialNumber }) => materialNumber !== null)
          .map(({ materialNumber, title }) => (
            <option key={materialNumber} value={materialNumber ?? ''}>
              {title}
            </option>
          ))}
      </datalist>
    </>
  )
}
