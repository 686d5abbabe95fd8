import { useEffect, useState } from 'preact/hooks'
import type { CaptureView } from '../../../shared/contract/capture.ts'
import { paperKinds } from '../../../shared/entities/paper-kinds.ts'
import { inputLimits } from '../../../shared/limits/limits.ts'
import { SelectField, TextField } from '../../parts/field.tsx'
import { Switch } from '../../parts/switch.tsx'
import { createAutosave } from '../../state/autosave.ts'
import type { FileOwner } from '../../state/file-store.ts'
import { t } from '../../text/t.ts'
import { openPaper } from './captured/capture-route.ts'
import { changeCapture, nameCapture } from './captured/capture-store.ts'
import { ownPaperKinds } from './captured/own-kinds.ts'
import { MoveTargets } from './move-paper.tsx'
import { PaperOffers } from './paper-offers.tsx'

interface FactsProps {
  owner: FileOwner
  capture: CaptureView
  /** the user chooses another job or asset */
  isMoving: boolean
  onMoveEnd: () => void
}

/** The kind and the name of the document, and whether the customer gets it. */
export function PaperFacts({ owner, capture, isMoving, onMoveEnd }: FactsProps) {
  return (
    <div class="paper-facts stack-wide">
      {isMoving && (
        <MoveTargets
          capture={capture}
          from={owner}
          onMoved={to => openPaper(to, capture.uuid)}
          onClose={onMoveEnd}
        />
      )}
      <Kind capture={capture} />
      <Name key={capture.uuid} capture={capture} />
      {owner.kind === 'job' && (
        <Switch
          label={t('note.internal')}
          hint={t(capture.internal ? 'paper.internalHint' : 'paper.customerHint')}
          isOn={capture.internal}
          onChange={internal =>
            void changeCapture(
              { captureUuid: capture.uuid, internal },
              t(internal ? 'file.isInternal' : 'file.isForCustomer'),
            )
          }
        />
      )}
      <PaperOffers owner={owner} capture={capture} />
    </div>
  )
}

const noKind = ''

function Kind({ capture }: { capture: CaptureView }) {
  const kinds = [
    ...paperKinds.map(kind => ({ value: kind as string, label: t(`paper.kind.${kind}`) })),
    ...ownPaperKinds.value.map(kind => ({ value: kind, label: kind })),
    { value: noKind, label: t('paper.kind.other') },
  ]
  const choose = (value: string) => {
    const label = value === noKind ? t('paper.document') : kinds.find(kind => kind.value === value)?.label
    const kind = value === noKind ? null : value
    const change = { captureUuid: capture.uuid, kind, ...(label !== undefined && { label }) }
    void changeCapture(change, t('paper.kindSaved'))
  }
  return (
    <SelectField label={t('paper.kind')} value={capture.kind ?? noKind} options={kinds} onChoose={choose} />
  )
}

/** Milliseconds after which a typed name is saved. */
const saveMs = 300

/** The name is made of the kind and the text, until the user types one. An empty field gives back the made one. */
function Name({ capture: { uuid, name } }: { capture: CaptureView }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [saving] = useState(() =>
    createAutosave((text: string) => nameCapture(uuid, text.trim() === '' ? null : text), saveMs),
  )
  useEffect(() => () => void saving.flush(), [saving])
  const type = (text: string) => {
    setTyped(text)
    saving.change(text)
  }
  const leave = () => void saving.flush().then(() => setTyped(null))
  return (
    <TextField
      label={t('paper.name')}
      hint={t('paper.nameHint')}
      value={typed ?? name}
      maxLength={inputLimits.nameLetters}
      onInput={event => type(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}
