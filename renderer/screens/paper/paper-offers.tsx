import { Boxes, ClipboardPen, PackagePlus, Undo2, X } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { CaptureOffers, CaptureView } from '../../../shared/contract/capture.ts'
import { Button } from '../../parts/button.tsx'
import { Strip } from '../../parts/strip.tsx'
import { useRead } from '../../parts/use-read.ts'
import { act, ask } from '../../state/ask.ts'
import type { FileOwner } from '../../state/file-store.ts'
import { addMaterial } from '../../state/material-store.ts'
import { nameAsset } from '../../text/asset-labels.ts'
import { t } from '../../text/t.ts'
import { openPaper } from './captured/capture-route.ts'

/** More suggestions would hide the page. */
const most = 3

/** Suggests the assets and the material whose numbers are on the pages, and answers to questions of the job's forms. */
export function PaperOffers({ owner, capture }: { owner: FileOwner; capture: CaptureView }) {
  const readPages = capture.pages.filter(({ state }) => state === 'read').length
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [filled, setFilled] = useState<Answer | null>(null)
  const outcome = useRead(
    () => ask('capture.offers', { captureUuid: capture.uuid }),
    [capture.uuid, readPages],
  )
  if (outcome?.ok !== true) return null
  const leave = (key: string) => setDone(new Set([...done, key]))
  const reload = (key: string) => setDone(new Set([...done].filter(other => other !== key)))
  const offers = [...answersOf(outcome.value, setFilled), ...offersOf(owner, capture, outcome.value)].filter(
    ({ key }) => !done.has(key),
  )
  return (
    <>
      {filled !== null && (
        <Filled
          answer={filled}
          onUndone={() => {
            setFilled(null)
            reload(keyOf(filled))
          }}
        />
      )}
      {offers.slice(0, most).map(({ key, said, action, icon, run }) => (
        <Strip
          key={key}
          actions={
            <>
              <Button icon={icon} onClick={() => void run().then(isDone => isDone && leave(key))}>
                {action}
              </Button>
              <Button tone="quiet" icon={X} isIconOnly onClick={() => leave(key)}>
                {t('paper.dismiss')}
              </Button>
            </>
          }
        >
          <p>{said}</p>
        </Strip>
      ))}
    </>
  )
}

interface Offer {
  key: string
  said: string
  action: string
  icon: typeof Boxes
  /** returns whether it was done */
  run: () => Promise<boolean>
}

type Answer = CaptureOffers['answers'][number]

const keyOf = ({ formUuid, path }: Answer) => `answer ${formUuid} ${path}`

/** Writes an answer into its form. `before`: what the question has. */
function answerWith(
  { formUuid, path }: Answer,
  value: Answer['value'] | null,
  before: Answer['value'] | null,
) {
  const said = t(value === null ? 'paper.answerUndone' : 'paper.answered')
  return act('form.patch', { formUuid, values: [{ path, value, seen: before }] }, said)
}

function answersOf({ answers }: CaptureOffers, onFilled: (answer: Answer) => void): Offer[] {
  return answers.map(answer => ({
    key: keyOf(answer),
    said: t('paper.offerAnswer', { text: answer.found.text, label: answer.label }),
    action: t('paper.useAnswer'),
    icon: ClipboardPen,
    run: async () => {
      const isFilled = await answerWith(answer, answer.value, null)
      if (isFilled) onFilled(answer)
      return isFilled
    },
  }))
}

/** The answer that was filled in last, with the way back. */
function Filled({ answer, onUndone }: { answer: Answer; onUndone: () => void }) {
  const undo = async () => {
    if (await answerWith(answer, null, answer.value)) onUndone()
  }
  return (
    <Strip
      icon={ClipboardPen}
      actions={
        <Button icon={Undo2} onClick={() => void undo()}>
          {t('action.undo')}
        </Button>
      }
    >
      <p>{t('paper.answerFilled', { text: answer.found.text, label: answer.label })}</p>
    </Strip>
  )
}

function offersOf(owner: FileOwner, { uuid: captureUuid }: CaptureView, found: CaptureOffers): Offer[] {
  const assets = found.assets
    .filter(({ asset }) => asset.uuid !== owner.ref)
    .map(({ found: { text }, asset }) => ({
      key: `asset ${asset.uuid}`,
      said: t('paper.offerAsset', { text, name: nameAsset(asset) }),
      action: t('paper.putOnAsset'),
      icon: Boxes,
      run: async () => {
        const to = { kind: 'asset', ref: asset.uuid } as const
        const isMoved = await act('capture.moveTo', { captureUuid, owner: to }, t('paper.movedToAsset'))
        if (isMoved) openPaper(to, captureUuid)
        return isMoved
      },
    }))
  if (owner.kind !== 'job') return assets
  const materials = found.materials.map(({ found: { text }, material: { title, unit, materialNumber } }) => ({
    key: `material ${materialNumber ?? title}`,
    said: t('paper.offerMaterial', { text, title }),
    action: t('paper.addMaterial'),
    icon: PackagePlus,
    run: () => addMaterial(owner.ref, { title, unit, materialNumber, quantity: 1 }),
  }))
  return [...assets, ...materials]
}
