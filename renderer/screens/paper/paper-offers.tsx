import { Boxes, PackagePlus, X } from 'lucide-preact'
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

/** Suggests the assets and the material whose numbers are on the pages. */
export function PaperOffers({ owner, capture }: { owner: FileOwner; capture: CaptureView }) {
  const readPages = capture.pages.filter(({ state }) => state === 'read').length
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const outcome = useRead(
    () => ask('capture.offers', { captureUuid: capture.uuid }),
    [capture.uuid, readPages],
  )
  if (outcome?.ok !== true) return null
  const leave = (key: string) => setDone(new Set([...done, key]))
  const offers = offersOf(owner, capture, outcome.value).filter(({ key }) => !done.has(key))
  return (
    <>
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
